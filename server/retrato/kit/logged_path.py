"""Paths as logs and traces show them."""

import re

# Whoever knows the token of a shared link can open it: /s/{token}, /es/s/{token}, /api/shared/{token},
# /og/s/{token}.jpg
_LINK = re.compile(r"(/s/|/shared/)[^/]+")


def logged_path(path: str) -> str:
    """Return the path without the tokens of shared links."""
    return _LINK.sub(r"\1…", path)
