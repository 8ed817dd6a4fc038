"""The lab: searches that show what they do."""
