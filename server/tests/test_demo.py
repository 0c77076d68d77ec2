"""The demo account: docs/product.md#demo-account."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import httpx
import psycopg
import pytest

from retrato import demo
from retrato.kit.ids import new_id
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.supervisor import _announce
from retrato.wallet import service as wallet
from tests.account.conftest import Login, login
from tests.factories.account import bearer

__all__ = ["login"]

RunJobs = Callable[[], Awaitable[None]]


async def test_demo_account_can_sign_in_and_is_confirmed(runtime: Runtime, login: Login) -> None:
    await demo.make_demo_account(runtime)
    answer = await login("demo@retrato.local", "demo-retrato")
    assert answer.status_code == 200
    user = answer.json()["user"]
    assert (user["status"], user["C__tokens"], user["subscriptionsActive"]) == (1, 500, [{"service": "APP"}])


async def test_creating_it_again_keeps_the_same_user(runtime: Runtime, login: Login, query: psycopg.Connection) -> None:
    await demo.make_demo_account(runtime)
    first = query.execute("select id, name, email, status from users").fetchall()
    await demo.make_demo_account(runtime)
    assert query.execute("select id, name, email, status from users").fetchall() == first
    assert len(first) == 1
    assert (await login(demo.EMAIL, demo.PASSWORD)).status_code == 200


async def test_password_and_status_are_reset_at_start(
    runtime: Runtime, login: Login, query: psycopg.Connection
) -> None:
    await demo.make_demo_account(runtime)
    query.execute("update users set password_hash = 'x', status = -1, name = 'Mine'")
    await demo.make_demo_account(runtime)
    user = (await login(demo.EMAIL, demo.PASSWORD)).json()["user"]
    assert (user["status"], user["name"]) == (1, "Mine")


async def test_demo_account_has_two_models(
    runtime: Runtime, settings: Settings, client: httpx.AsyncClient, login: Login, run_jobs: RunJobs
) -> None:
    settings.engine.name = "tests.doubles.engine:make"
    for _ in range(2):
        await demo.make_demo_account(runtime)
    await run_jobs()
    auth = (await login(demo.EMAIL, demo.PASSWORD)).json()
    models = (await client.post("/api/my-models", headers=bearer(auth))).json()
    assert {(model["name"], model["gender"], model["status"]) for model in models} == {
        ("Elena", "FEMALE", "READY"),
        ("Marco", "MALE", "READY"),
    }
    assert len(models) == 2


async def test_tokens_are_refilled_at_start(runtime: Runtime, login: Login, query: psycopg.Connection) -> None:
    await demo.make_demo_account(runtime)
    (user_id,) = query.execute("select id from users").fetchone() or (None,)
    async with runtime.database.transaction() as session:
        await wallet.reserve(session, user_id, {new_id(): 123})
    await demo.make_demo_account(runtime)
    assert (await login(demo.EMAIL, demo.PASSWORD)).json()["user"]["C__tokens"] == 500


def production(settings: Settings) -> Settings:
    return settings.model_copy(update={"env": "production"})


async def test_production_has_no_demo_account(runtime: Runtime, query: psycopg.Connection) -> None:
    hardened = replace(runtime, settings=production(runtime.settings))
    with pytest.raises(RuntimeError, match="production has no demo account"):
        await demo.make_demo_account(hardened)
    assert query.execute("select count(*) from users").fetchone() == (0,)


def test_credentials_are_printed_except_in_production(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    _announce(settings)
    assert "demo@retrato.local / demo-retrato" in capsys.readouterr().out
    _announce(production(settings))
    assert "demo" not in capsys.readouterr().out
