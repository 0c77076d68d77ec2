"""The access log: docs/product.md#access-log."""

import logging

import httpx
import pytest
import structlog
from structlog.testing import capture_logs

from retrato.kit.log import configure_logging


async def test_visit_is_logged_without_its_query(client: httpx.AsyncClient) -> None:
    with capture_logs() as lines:
        answer = await client.post("/api/log", json={"event": "ACCESS", "data": {"pt": "/faq?token=secret#x"}})
    assert answer.status_code == 204
    assert answer.content == b""
    visit = next(line for line in lines if line["event"] == "access")
    assert visit["path"] == "/faq"
    assert "secret" not in str(lines)


@pytest.mark.parametrize("path", ["/s/secret", "/es/s/secret", "/api/shared/secret", "/og/s/secret.jpg"])
async def test_token_of_a_shared_link_is_not_logged(client: httpx.AsyncClient, path: str) -> None:
    with capture_logs() as lines:
        await client.get(path)
        await client.post("/api/log", json={"event": "ACCESS", "data": {"pt": path}})
    events = [line["event"] for line in lines]
    assert "request" in events
    assert "access" in events
    assert "secret" not in str(lines)


async def test_visit_is_logged_with_the_locale(client: httpx.AsyncClient) -> None:
    with capture_logs() as lines:
        await client.post("/api/log", json={"event": "ACCESS", "data": {"pt": "/es", "lt": "es", "rt": "MX"}})
    assert next(line for line in lines if line["event"] == "access")["locale"] == "es-MX"


@pytest.mark.parametrize("parts", [{"lt": "Spanish"}, {"rt": "mx"}, {"rt": "M\n"}])
async def test_invalid_locale_is_refused(client: httpx.AsyncClient, parts: dict[str, str]) -> None:
    answer = await client.post("/api/log", json={"event": "ACCESS", "data": {"pt": "/", **parts}})
    assert answer.status_code == 422


@pytest.mark.parametrize("pt", ["faq", "https://evil.example", "/" + "x" * 2000])
async def test_only_paths_of_this_site_are_logged(client: httpx.AsyncClient, pt: str) -> None:
    answer = await client.post("/api/log", json={"event": "ACCESS", "data": {"pt": pt}})
    assert answer.status_code == 422


async def test_defect_of_the_web_app_is_logged_under_its_id(client: httpx.AsyncClient) -> None:
    data = {"id": "0a1b2c3d", "message": "TypeError: x is not a function", "pt": "/imagine?imageUrl=secret"}
    with capture_logs() as lines:
        answer = await client.post("/api/log", json={"event": "ERROR", "data": data})
    assert answer.status_code == 204
    line = next(line for line in lines if line["event"] == "defect in the browser")
    assert (line["id"], line["path"], line["log_level"]) == ("0a1b2c3d", "/imagine", "error")


@pytest.mark.parametrize("change", [{"id": "x"}, {"id": "0" * 9}, {"message": "x" * 1001}, {"pt": "x"}])
async def test_defect_is_refused_unless_short_and_plain(client: httpx.AsyncClient, change: dict[str, str]) -> None:
    data = {"id": "0a1b2c3d", "message": "defect", "pt": "/", **change}
    assert (await client.post("/api/log", json={"event": "ERROR", "data": data})).status_code == 422


async def test_entries_of_one_address_are_limited(client: httpx.AsyncClient) -> None:
    entry = {"event": "ACCESS", "data": {"pt": "/"}}
    answers = [await client.post("/api/log", json=entry) for _ in range(601)]
    assert {answer.status_code for answer in answers[:600]} == {204}
    assert (answers[600].status_code, answers[600].json()["code"]) == (429, "busy")
    assert 0 < int(answers[600].headers["retry-after"]) <= 60


def test_control_characters_are_escaped_in_readable_logs(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    configure_logging(json=False, level="INFO")
    try:
        structlog.get_logger("test").info("request", path="/\x1b[31m\0\n\u2028x")
    finally:
        root.handlers, root.level = handlers, level
    written = capsys.readouterr().err
    assert "/\\x1b[31m\\x00\\n\\u2028x" in written
    assert "\x1b[31m" not in written
