"""匿名管理员: what is said in the group's own name waits until an admin says in person that it was meant."""
