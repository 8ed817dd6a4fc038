"""Play in the terminal: a full screen, and plain lines for screen readers and pipes."""
