"""Stand-ins for other people's servers, speaking their real protocols on loopback."""
