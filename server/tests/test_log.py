"""The access log: docs/product.md#access-log."""

import httpx
import pytest
from structlog.testing import capture_logs


async def test_visit_is_logged_without_its_query(client: httpx.AsyncClient) -> None:
    with capture_logs() as lines:
        answer = await client.post("/api/log", json={"event": "ACCESS", "data": {"pt": "/faq?token=secret#x"}})
    assert answer.status_code == 204
    assert answer.content == b""
    visit = next(line for line in lines if line["event"] == "access")
    assert visit["path"] == "/faq"
    assert "secret" not in str(lines)


@pytest.mark.parametrize("pt", ["faq", "https://evil.example", "/" + "x" * 2000])
async def test_only_paths_of_this_site_are_logged(client: httpx.AsyncClient, pt: str) -> None:
    answer = await client.post("/api/log", json={"event": "ACCESS", "data": {"pt": pt}})
    assert answer.status_code == 422
