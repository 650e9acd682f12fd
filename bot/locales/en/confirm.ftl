confirm-asked =
    Somebody has sent this as the group:
    <code>{ $command }</code>
    Which admin it was does not show. An admin presses [Confirm] and it is carried out as their own command (within an hour).
confirm-button = Confirm
confirm-done = { $command }: confirmed by { $name }, and carried out as their own command.
confirm-lapsed = { $command }: no admin confirmed it within an hour, so it is void.
confirm-admins-only = An admin has to confirm this command
confirm-taken = Confirmed; it is carried out as your own command
