import unicodedata


def fold(text: str) -> str:
    """As people search: without case and accents."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).strip()
