"""What a request says about the copy it holds, and about the part it wants (RFC 9110 §13, §14)."""

import re

from starlette.datastructures import Headers

from retrato.errors import AppError

# One range. Several at once are allowed to be answered with the whole, which is what browsers can do without.
_RANGE = re.compile(r"\s*bytes\s*=\s*(\d{0,18})\s*-\s*(\d{0,18})\s*", re.IGNORECASE)


def unchanged(headers: Headers, etag: str) -> bool:
    """Whether the caller's copy is still good, so that a 304 will do."""
    held = [tag.strip().removeprefix("W/") for tag in headers.get("if-none-match", "").split(",")]
    return etag in held or held == ["*"]


def wanted_span(headers: Headers, etag: str, size: int) -> tuple[int, int] | None:
    """First byte and the one behind the last; None for the whole, also where what is asked makes no sense."""
    asked = _RANGE.fullmatch(headers.get("range", ""))
    if not asked or asked[1] == asked[2] == "" or headers.get("if-range", etag).strip() != etag:
        return None
    if asked[1]:
        start = int(asked[1])
        end = min(int(asked[2]) + 1, size) if asked[2] else size
        if asked[2] and int(asked[2]) < start:
            return None
    else:
        start, end = max(0, size - int(asked[2])), size
    if start >= end:
        raise AppError(416, "rangeNotSatisfiable", headers={"content-range": f"bytes */{size}"})
    return start, end
