"""The built static files. Those under /assets have a hash in their name and are cached for ever. All are compressed at
build time."""

import asyncio
import mimetypes
import re
from email.utils import formatdate, parsedate_to_datetime
from pathlib import Path

from fastapi import Request
from fastapi.responses import FileResponse, Response

from retrato.kit.folder import file_inside

# A worker has the policy of its own script. The decoder of HEIC is WebAssembly, which no page may compile.
_HEIC_WORKER = re.compile(r"heic-worker-[\w-]+\.js")
_HEIC_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


def static_file(folder: Path, path: str) -> Path | None:
    """Return the built file of a path, except documents and compressed copies."""
    file = file_inside(folder, path)
    return file if file and file.suffix not in {".html", ".br", ".gz"} else None


async def serve(request: Request, file: Path, *, immutable: bool) -> Response:
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if immutable else "public, max-age=3600",
        "vary": "accept-encoding",
    }
    if _HEIC_WORKER.fullmatch(file.name):
        headers["content-security-policy"] = _HEIC_POLICY
    accepted = request.headers.get("accept-encoding", "")
    for encoding, suffix in _ENCODINGS:
        compressed = file.with_name(file.name + suffix)
        if _accepts(accepted, encoding) and compressed.exists():
            headers["content-encoding"] = encoding
            file = compressed
            break
    if immutable:
        # As few headers as possible, because a page loads a dozen files: no validators, which a browser would not use,
        # and no charset, which is UTF-8.
        return Response(await asyncio.to_thread(file.read_bytes), headers=headers | {"content-type": media_type})
    modified = file.stat().st_mtime
    if _unchanged(request, modified):
        return Response(status_code=304, headers=headers)
    headers["last-modified"] = formatdate(modified, usegmt=True)
    return FileResponse(file, media_type=media_type, headers=headers)


def _accepts(header: str, encoding: str) -> bool:
    for part in header.split(","):
        name, _, parameter = part.replace(" ", "").partition(";")
        if name == encoding:
            return not re.fullmatch(r"q=0(\.0*)?", parameter)
    return False


def _unchanged(request: Request, modified: float) -> bool:
    since = request.headers.get("if-modified-since")
    if not since:
        return False
    try:
        return int(modified) <= int(parsedate_to_datetime(since).timestamp())
    except (TypeError, ValueError):
        return False
