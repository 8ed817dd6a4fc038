"""What every route needs: addresses, security, JSON on the wire, answers, sockets, settings."""
