"""命令行: `python -m rules fan | waits | replay | verify | simulate` (rules §10).

queries     a question about a hand, read from JSON or from arguments
answers     what `fan`, `waits` and `replay` say to it
verifying   a revealed seed against what was promised
simulation  hands of computer players, checked while they play
telling     the same for people
program     arguments, files and exit codes
"""
