"""What people agree to, and suspensions of those who break the rules."""
