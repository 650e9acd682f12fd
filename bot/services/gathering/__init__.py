"""到场: reminders, the ready check, substitutes, and what becomes of who does not come."""
