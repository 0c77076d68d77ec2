import unicodedata


def fold(text: str) -> str:
    """Remove case and accents, for searching."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).strip()
