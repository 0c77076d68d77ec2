import asyncio
import socket

import pytest
from structlog.testing import capture_logs

from retrato.kit import metrics_server
from retrato.kit.metrics_server import serving_metrics
from tests.doubles.ports import free_port
from tests.factories.waiting import until


async def test_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(OSError, match=f"port {port} of 127.0.0.1: Address already in use"):
            async with serving_metrics("127.0.0.1", port, kind="web", version="1"):
                pass


async def test_request_that_does_not_arrive_is_logged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(metrics_server._SilentHandler, "timeout", 0.01)
    port = free_port()
    with capture_logs() as lines:
        async with serving_metrics("127.0.0.1", port, kind="web", version="1"), asyncio.timeout(10):
            with socket.create_connection(("127.0.0.1", port)):
                await until(lambda: bool(lines))
    assert [line["event"] for line in lines] == ["a request for metrics failed"]
    assert capsys.readouterr().err == ""
