# 到场：提醒、补位、点名

gathering-comma = 、
gathering-ready = ✓ 到了：{ $names }
gathering-late = 晚 5 分钟：{ $names }
gathering-silent = 还没应：{ $names }
gathering-standing-in = 候补，能上：{ $names }
gathering-called = 叫了候补：{ $names }
gathering-say-ready = 准备好了
gathering-say-late = 晚 5 分钟
gathering-say-cannot = 来不了
