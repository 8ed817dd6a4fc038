"""Players against each other: schedule, runner, results and what they prove."""
