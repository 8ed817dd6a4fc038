"""A game as the page sees it, whoever plays it: what play and arena share."""
