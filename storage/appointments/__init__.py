"""约局的存取: matches that are announced ahead, weekly ones, their tables, and who had booked a seat."""
