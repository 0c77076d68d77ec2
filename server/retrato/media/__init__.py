"""Stored files and what becomes of them: uploads, signed paths, pictures in other sizes."""
