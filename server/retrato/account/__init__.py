"""Accounts: signing up and in, staying signed in, confirming the e-mail address, a forgotten password, settings."""
