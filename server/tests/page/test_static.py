"""Built files: docs/product.md#uploads for the decoder of HEIC."""

from pathlib import Path

import pytest
from fastapi import Request

from retrato.page.static import serve


@pytest.mark.parametrize(
    ("name", "may_compile"),
    [("heic-worker-B3x_9-a.js", True), ("index-B3x.js", False), ("libheif-bundle-B3x.js", False)],
)
async def test_only_the_worker_that_decodes_heic_may_compile_webassembly(
    tmp_path: Path, name: str, may_compile: bool
) -> None:
    file = tmp_path / name
    file.write_text("")
    response = await serve(Request({"type": "http", "headers": []}), file, immutable=True)
    assert ("wasm-unsafe-eval" in response.headers.get("content-security-policy", "")) is may_compile
