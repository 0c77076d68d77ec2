"""What we tell people outside the page: e-mails."""
