"""Accounts: registration, sign-in, sessions, e-mail confirmation, password reset, settings, export and deletion."""
