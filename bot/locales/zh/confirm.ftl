confirm-asked =
    有人以本群的名义发了：
    <code>{ $command }</code>
    匿名看不出是哪位管理员。请管理员点一下〔确认〕，就按 TA 本人的命令执行（一小时内有效）。
confirm-button = 确认
confirm-done = { $command }：{ $name } 已确认，按本人的命令执行。
confirm-lapsed = { $command }：一小时内没有管理员确认，已作废。
confirm-admins-only = 这条命令要由管理员来确认
confirm-taken = 已确认，按你本人的命令执行
