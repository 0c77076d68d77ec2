"""Fuzzes the OpenAPI document: whatever is sent to any endpoint, the answer is never a 500, its status is documented,
and a refusal has the one error shape. New endpoints are covered automatically."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis import Response
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.specs.openapi.checks import status_code_conformance

from retrato.account import sessions
from retrato.account.passwords import hash_password
from retrato.app import create_app
from retrato.content import load_content
from retrato.kit.ids import new_id
from retrato.runtime import open_runtime
from retrato.settings import EngineSettings, Settings
from retrato.tables import User
from tests.factories.account import PASSWORD, QUICK_PASSWORDS
from tests.factories.creation import give_premium, give_tokens, make_model
from tests.factories.openapi import DOCUMENT
from tests.factories.web_app import built_web_app

Record = Callable[[str, object], None]
"""Adds a property to the report of the tests. `tools/run_tests.py` adds up the numbers of requests."""

PATHS: dict[str, Any] = DOCUMENT["paths"]
# The same input in each run of `make test`, new and more input in `make drill`.
_DRILL_FACTOR = 24
seeded_or_drill = pytest.mark.parametrize(
    "seeded", [pytest.param(True, id="seeded"), pytest.param(False, id="random", marks=pytest.mark.drill)]
)
# A stream of events does not end by itself.
PROTECTED = [
    path
    for path, methods in PATHS.items()
    if any("security" in operation for operation in methods.values()) and path != "/api/my-events"
]


@pytest.fixture(scope="module")
def configured(app_url: str, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("contract")
    configured = Settings(
        env="test",
        data=folder / "data",
        web=built_web_app(folder / "web"),
        database_url=app_url,
        isolates=0,
        engine=EngineSettings(name="tests.doubles.engine:make"),
        password=QUICK_PASSWORDS,
        _env_file=None,
    )

    async def load() -> None:
        async with open_runtime(configured) as runtime:
            await load_content(runtime)

    asyncio.run(load())
    return configured


@pytest.fixture(scope="module")
def address(configured: Settings) -> Iterator[str]:
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


def fuzz(
    path: str,
    operations: dict[str, Any],
    call: Callable[["schemathesis.Case[Any]"], None],
    *,
    examples: int,
    seeded: bool,
    edge_cases: bool = True,
) -> int:
    """Return the number of requests that were sent. `edge_cases` adds those of each parameter and field.

    This is what `@schema.parametrize()` does, but at run time: it builds the tests of all paths when they are
    collected, which takes seconds in each worker."""
    sent = 0

    def count_and_call(case: "schemathesis.Case[Any]") -> None:
        nonlocal sent
        sent += 1
        call(case)

    schema = schemathesis.openapi.from_dict({**DOCUMENT, "paths": {path: operations}})
    schema.config.phases.coverage.enabled = edge_cases
    chosen = settings(
        max_examples=examples if seeded else _DRILL_FACTOR * examples,
        derandomize=seeded,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        build_operation_test(
            config=schema.config,
            operation=found.ok(),
            test_func=count_and_call,
            given_kwargs={},
            feedback=FeedbackSources(),
            explicit_settings=chosen,
        )()
    return sent


class Person:
    """A new user who is signed in, until a call ends the session or the account."""

    def __init__(self, configured: Settings, *, premium: bool) -> None:
        self._settings = configured
        self._premium = premium
        self.sign_in()

    def sign_in(self) -> None:
        asyncio.run(self._sign_in())

    async def _sign_in(self) -> None:
        password_hash = await hash_password(PASSWORD)
        user = User(name="Ana", email=f"{new_id()}@example.com", password_hash=password_hash)
        async with open_runtime(self._settings) as runtime:
            async with runtime.database.transaction() as session:
                session.add(user)
                await session.flush()
                auth = await sessions.begin(session, self._settings, user, None)
            if self._premium:
                account = {"user": {"id": str(user.id)}}
                await give_premium(runtime, account, model_slots=1000)
                await give_tokens(runtime, account, 100_000)
                await make_model(runtime, account)
        self.headers = {"authorization": f"Bearer {auth.access_token}"}


@seeded_or_drill
@pytest.mark.parametrize("path", PATHS)
def test_no_input_breaks_an_endpoint(path: str, address: str, seeded: bool, record_property: Record) -> None:
    def call(case: "schemathesis.Case[Any]") -> None:
        check(case, case.call(base_url=address))

    # A protected endpoint answers 401 to nearly all of it; the test below goes further.
    public = path not in PROTECTED
    sent = fuzz(path, PATHS[path], call, examples=6 if public else 1, seeded=seeded, edge_cases=public or not seeded)
    record_property("requests", sent)


@pytest.mark.parametrize(
    ("premium", "seeded"),
    [
        pytest.param(True, True, id="premium-seeded"),
        pytest.param(True, False, id="premium-random", marks=pytest.mark.drill),
        pytest.param(False, False, id="free-random", marks=pytest.mark.drill),
    ],
)
@pytest.mark.parametrize("path", PROTECTED)
def test_no_input_of_a_signed_in_person_breaks_an_endpoint(
    path: str, address: str, configured: Settings, premium: bool, seeded: bool, record_property: Record
) -> None:
    person = Person(configured, premium=premium)

    def call(case: "schemathesis.Case[Any]") -> None:
        answer = case.call(base_url=address, headers=person.headers)
        if answer.status_code == 401:
            person.sign_in()
            answer = case.call(base_url=address, headers=person.headers)
        assert answer.status_code != 401
        check(case, answer)

    # Without `security`, which would make it send access tokens of its own.
    operations = {method: {**operation, "security": []} for method, operation in PATHS[path].items()}
    record_property("requests", fuzz(path, operations, call, examples=4, seeded=seeded))


def check(case: "schemathesis.Case[Any]", answer: Response) -> None:
    case.validate_response(answer, checks=[not_a_server_error, status_code_conformance])
    if "x-request-id" not in answer.headers:  # not valid HTTP: refused before it reached the application
        assert (answer.status_code, answer.text) == (400, "Invalid HTTP request received.")
    elif 400 <= answer.status_code < 500:
        assert set(answer.json()) == {"message", "code", "data"}
        assert answer.json()["message"]
