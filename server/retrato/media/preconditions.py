"""Conditional and range requests (RFC 9110 §13, §14)."""

import re
from dataclasses import dataclass

from starlette.datastructures import Headers

from retrato.errors import AppError

# A single range. Multiple ranges may be answered with the whole file, and browsers do not request them.
_RANGE = re.compile(r"\s*bytes\s*=\s*(\d{0,18})\s*-\s*(\d{0,18})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class ByteRange:
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


def not_modified(headers: Headers, etag: str) -> bool:
    """Return whether the client's cached copy is current, so that a 304 suffices."""
    held = [tag.strip().removeprefix("W/") for tag in headers.get("if-none-match", "").split(",")]
    return etag in held or held == ["*"]


def requested_range(headers: Headers, etag: str, size: int) -> ByteRange:
    """Return the requested range, or the whole file if the header is invalid; raise a 416 beyond the end."""
    whole = ByteRange(0, size, size, whole=True)
    requested = _RANGE.fullmatch(headers.get("range", ""))
    if not requested or requested[1] == requested[2] == "" or headers.get("if-range", etag).strip() != etag:
        return whole
    if requested[1]:
        start = int(requested[1])
        end = min(int(requested[2]) + 1, size) if requested[2] else size
        if requested[2] and int(requested[2]) < start:
            return whole
    else:
        start, end = max(0, size - int(requested[2])), size
    if start >= end:
        raise AppError(416, "rangeNotSatisfiable", headers={"content-range": f"bytes */{size}"})
    return ByteRange(start, end, size, whole=False)
