"""名册: members, enrolment, leave, the charter card, the rights of the bot."""
