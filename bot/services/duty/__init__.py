"""义务: weekly play: reminders, notices, removals, the admins' inbox."""
