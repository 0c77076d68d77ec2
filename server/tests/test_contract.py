"""The OpenAPI document, fuzzed: whatever is sent to whichever call, the answer is never a 500 and, when it refuses,
has the one error shape. A new endpoint is covered without being named."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from retrato.app import create_app
from retrato.content import load_content
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.migrate import migrate
from retrato.runtime import open_runtime
from retrato.settings import Settings
from tests.factories.web_app import built_web_app


@pytest.fixture(scope="module")
def address(postgres: EmbeddedPostgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    migrate(postgres.url())
    folder = tmp_path_factory.mktemp("contract")
    configured = Settings(
        env="test",
        data=folder / "data",
        web=built_web_app(folder / "web"),
        database_url=postgres.url(),
        isolates=0,
        _env_file=None,
    )

    async def prepare() -> None:
        async with open_runtime(configured) as runtime:
            await load_content(runtime)

    asyncio.run(prepare())
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(create_app(configured), log_config=None, access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


schema = schemathesis.openapi.from_dict(create_app(Settings(env="test", _env_file=None)).openapi())


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_input_breaks_a_call(case: "schemathesis.Case[Any]", address: str) -> None:
    answer = case.call(base_url=address)
    case.validate_response(answer, checks=[not_a_server_error])
    if "x-request-id" not in answer.headers:  # no HTTP at all: refused before it reached the application
        assert (answer.status_code, answer.text) == (400, "Invalid HTTP request received.")
    elif 400 <= answer.status_code < 500:
        assert set(answer.json()) == {"message", "code", "data"}
        assert answer.json()["message"]
