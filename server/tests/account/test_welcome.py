"""The welcome tokens: docs/product.md#e-mail-confirmation."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from retrato.account.mailbox import mailbox_of
from retrato.settings import Settings
from tests.account.conftest import Clock, MailedToken
from tests.factories.account import Json, bearer, registration


async def join(client: httpx.AsyncClient, mailed_token: MailedToken, email: str, **headers: str) -> Json:
    """Register and confirm an address; return the answer to the confirmation."""
    registered = await client.post("/api/auth/register", json=registration(email=email))
    assert registered.status_code == 200, registered.text
    body = {"token": await mailed_token()}
    answer = await client.post("/api/auth/confirmEmail", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    confirmed: Json = answer.json()
    return confirmed


def at(app: FastAPI, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost")


@pytest.mark.parametrize(
    ("email", "mailbox"),
    [
        ("ana@example.com", "ana@example.com"),
        ("Ana@Example.com", "ana@example.com"),
        ("ana+one@example.com", "ana@example.com"),
        ("ana+one+two@example.com", "ana@example.com"),
        ("a.na@example.com", "a.na@example.com"),
        ("a.n.a+one@gmail.com", "ana@gmail.com"),
        ("ana@googlemail.com", "ana@gmail.com"),
        ("+ana@example.com", "+ana@example.com"),
    ],
)
def test_addresses_of_one_mailbox_are_recognised(email: str, mailbox: str) -> None:
    assert mailbox_of(email) == mailbox


@pytest.mark.parametrize(
    ("language", "notice"),
    [
        ("en", "Another account with this mailbox already got the welcome tokens, so this one starts without them."),
        (
            "es",
            "Otra cuenta con este mismo buzón ya recibió los tokens de bienvenida, así que esta empieza sin ellos.",
        ),
    ],
)
async def test_mailbox_is_welcomed_once(
    client: httpx.AsyncClient, mailed_token: MailedToken, language: str, notice: str
) -> None:
    first = await join(client, mailed_token, "a.na@gmail.com")
    assert (first["user"]["C__tokens"], "notice" in first) == (20, False)
    for email in ("ana@gmail.com", "ana+two@gmail.com", "ana@googlemail.com"):
        again = await join(client, mailed_token, email, **{"x-language": language})
        assert (again["user"]["status"], again["user"]["C__tokens"], again["notice"]) == (1, 0, notice)


async def test_concurrent_confirmations_of_one_mailbox_are_welcomed_once(
    client: httpx.AsyncClient, mailed_token: MailedToken, query: psycopg.Connection
) -> None:
    tokens = []
    for number in range(4):
        await client.post("/api/auth/register", json=registration(email=f"ana+{number}@example.com"))
        tokens.append(await mailed_token())
    answers = await asyncio.gather(*(client.post("/api/auth/confirmEmail", json={"token": token}) for token in tokens))
    assert [answer.status_code for answer in answers] == [200] * 4
    assert query.execute("select sum(tokens) from token_grants").fetchone() == (20,)


async def test_changing_the_address_does_not_free_the_mailbox(
    client: httpx.AsyncClient, mailed_token: MailedToken, query: psycopg.Connection
) -> None:
    await join(client, mailed_token, "ana@example.com")
    query.execute("update users set email = 'elsewhere@example.com'")
    assert (await join(client, mailed_token, "ana@example.com"))["user"]["C__tokens"] == 0


class TestNetworks:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        settings.welcomes_per_network = 2
        return settings

    @pytest.fixture
    async def neighbours(self, app: FastAPI) -> AsyncIterator[list[httpx.AsyncClient]]:
        clients = [at(app, f"192.0.2.{number}") for number in (1, 77, 200)]
        yield clients
        for client in clients:
            await client.aclose()

    async def test_network_has_a_daily_number_of_welcomes(
        self, app: FastAPI, neighbours: list[httpx.AsyncClient], mailed_token: MailedToken, time: Clock
    ) -> None:
        confirmed = [
            await join(client, mailed_token, f"{number}@example.com") for number, client in enumerate(neighbours)
        ]
        assert [answer["user"]["C__tokens"] for answer in confirmed] == [20, 20, 0]
        assert confirmed[2]["notice"].startswith("All welcome tokens for new accounts of your network")
        async with at(app, "192.0.3.1") as other, at(app, "::ffff:192.0.2.9") as mapped:
            assert (await join(other, mailed_token, "other@example.com"))["user"]["C__tokens"] == 20
            assert (await join(mapped, mailed_token, "mapped@example.com"))["user"]["C__tokens"] == 0
        time.forward(days=1, minutes=1)
        assert (await join(neighbours[0], mailed_token, "later@example.com"))["user"]["C__tokens"] == 20

    async def test_network_of_ipv6_is_a_48(self, app: FastAPI, mailed_token: MailedToken) -> None:
        tokens = []
        for number, address in enumerate(("2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:2::1")):
            async with at(app, address) as client:
                confirmed = await join(client, mailed_token, f"{number}@example.com")
                tokens.append(confirmed["user"]["C__tokens"])
        assert tokens == [20, 20, 0, 20]

    async def test_refused_mailboxes_do_not_use_up_the_network(
        self, neighbours: list[httpx.AsyncClient], mailed_token: MailedToken
    ) -> None:
        await join(neighbours[0], mailed_token, "ana@example.com")
        await join(neighbours[0], mailed_token, "ana+1@example.com")
        assert (await join(neighbours[1], mailed_token, "ben@example.com"))["user"]["C__tokens"] == 20


async def test_account_without_welcome_tokens_can_be_used(client: httpx.AsyncClient, mailed_token: MailedToken) -> None:
    await join(client, mailed_token, "ana@example.com")
    registered = (await client.post("/api/auth/register", json=registration(email="ana+1@example.com"))).json()
    await client.post("/api/auth/confirmEmail", json={"token": await mailed_token()})
    session = await client.post("/api/auth/session", headers=bearer(registered))
    assert (session.json()["user"]["status"], session.json()["user"]["C__tokens"]) == (1, 0)
