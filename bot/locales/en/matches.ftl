# Matches: what counts, quitting, results, the ledger

command-quit = leave the match you are playing
command-ledger = the ledger

lobby-counts = Four people and { $hands } hands or more: it counts for the week
lobby-casual = A casual match: it does not count for the week
lobby-too-short = Fewer than { $hands } hands: it does not count for the week

seat-blacklisted = You are on this group's blacklist and cannot be seated. To appeal, send me /appeal in private
seat-barred = You are barred from this group's matches for good. To appeal, send me /appeal in private
seat-suspended = You are suspended until { $until }; a casual match is open to you (/table casual)
seat-must-accept = The charter has a version { $version }: read it on the charter card and press [I agree], then sit down
seat-as-guest = You are seated. You have not agreed to the charter, so this match does not count for your week
