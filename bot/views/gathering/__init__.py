"""到场: reminders, seats that are offered, the ready check, and what became of it."""
