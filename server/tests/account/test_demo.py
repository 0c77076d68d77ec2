"""product.md §2: the demo account."""

from dataclasses import replace

import psycopg
import pytest

from retrato.account import demo
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.supervisor import _announce
from tests.account.conftest import Login


async def test_the_demo_account_signs_in_with_its_address_confirmed(runtime: Runtime, login: Login) -> None:
    await demo.make_demo_account(runtime)
    answer = await login("demo@retrato.local", "demo-retrato")
    assert answer.status_code == 200
    assert answer.json()["user"]["status"] == 1


async def test_making_it_again_changes_nothing_for_those_who_use_it(
    runtime: Runtime, login: Login, query: psycopg.Connection
) -> None:
    await demo.make_demo_account(runtime)
    first = query.execute("select id, name, email, status from users").fetchall()
    await demo.make_demo_account(runtime)
    assert query.execute("select id, name, email, status from users").fetchall() == first
    assert len(first) == 1
    assert (await login(demo.EMAIL, demo.PASSWORD)).status_code == 200


async def test_what_is_announced_is_true_even_after_somebody_changed_it(
    runtime: Runtime, login: Login, query: psycopg.Connection
) -> None:
    await demo.make_demo_account(runtime)
    query.execute("update users set password_hash = 'x', status = -1, name = 'Mine'")
    await demo.make_demo_account(runtime)
    user = (await login(demo.EMAIL, demo.PASSWORD)).json()["user"]
    assert (user["status"], user["name"]) == (1, "Mine")


def production(settings: Settings) -> Settings:
    return settings.model_copy(update={"env": "production"})


async def test_production_has_no_demo_account(runtime: Runtime, query: psycopg.Connection) -> None:
    hardened = replace(runtime, settings=production(runtime.settings))
    with pytest.raises(RuntimeError, match="production has no demo account"):
        await demo.make_demo_account(hardened)
    assert query.execute("select count(*) from users").fetchone() == (0,)


def test_it_is_printed_at_every_start_but_not_in_production(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    _announce(settings)
    assert "demo@retrato.local / demo-retrato" in capsys.readouterr().out
    _announce(production(settings))
    assert "demo" not in capsys.readouterr().out
