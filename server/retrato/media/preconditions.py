"""What a request says about the copy it holds, and about the part it wants (RFC 9110 §13, §14)."""

import re
from dataclasses import dataclass

from starlette.datastructures import Headers

from retrato.errors import AppError

# One range. Several at once may be answered with the whole, and browsers do not ask for them.
_RANGE = re.compile(r"\s*bytes\s*=\s*(\d{0,18})\s*-\s*(\d{0,18})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """From `start` up to but not including `end`."""

    start: int
    end: int
    size: int
    whole: bool

    @property
    def status(self) -> int:
        return 200 if self.whole else 206

    @property
    def span(self) -> tuple[int, int] | None:
        return None if self.whole else (self.start, self.end)

    @property
    def headers(self) -> dict[str, str]:
        length = {"content-length": str(self.end - self.start)}
        return length if self.whole else {**length, "content-range": f"bytes {self.start}-{self.end - 1}/{self.size}"}


def unchanged(headers: Headers, etag: str) -> bool:
    """Whether the caller's copy is still good, so that a 304 will do."""
    held = [tag.strip().removeprefix("W/") for tag in headers.get("if-none-match", "").split(",")]
    return etag in held or held == ["*"]


def wanted_part(headers: Headers, etag: str, size: int) -> Part:
    """The whole, also where what is asked makes no sense; refuses a part that lies beyond the end."""
    whole = Part(0, size, size, whole=True)
    asked = _RANGE.fullmatch(headers.get("range", ""))
    if not asked or asked[1] == asked[2] == "" or headers.get("if-range", etag).strip() != etag:
        return whole
    if asked[1]:
        start = int(asked[1])
        end = min(int(asked[2]) + 1, size) if asked[2] else size
        if asked[2] and int(asked[2]) < start:
            return whole
    else:
        start, end = max(0, size - int(asked[2])), size
    if start >= end:
        raise AppError(416, "rangeNotSatisfiable", headers={"content-range": f"bytes */{size}"})
    return Part(start, end, size, whole=False)
