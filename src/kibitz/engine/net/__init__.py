"""The net: a position judged by what was learnt from games. docs/net.md takes you from the idea to the trained file."""
