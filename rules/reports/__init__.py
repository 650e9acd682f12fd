"""战报: figures of finished hands, rankings, honour and the report of a week, as functions of facts."""
