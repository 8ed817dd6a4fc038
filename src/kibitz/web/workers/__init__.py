"""The processes that search for the page, and how their time is shared out."""
