"""对局: what tables mean for the charter: attendance, quits, results, the ledger."""
