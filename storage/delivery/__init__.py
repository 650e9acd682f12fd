"""What is shown where: cards (desired state), notices (a queue) and the failures of chats (facts)."""
