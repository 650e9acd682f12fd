# 到场: reminders, offered seats, the ready check

gathering-comma = {", "}
gathering-ready = ✓ ready: { $names }
gathering-late = 5 minutes late: { $names }
gathering-silent = not answered yet: { $names }
gathering-standing-in = standing in: { $names }
gathering-called = asked to stand in: { $names }
gathering-say-ready = Ready
gathering-say-late = 5 minutes late
gathering-say-cannot = Can't come
