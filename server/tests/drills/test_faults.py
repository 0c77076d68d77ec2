"""Everything fails at random while people create and pay (docs/product.md#jobs, docs/product.md#refunds): nothing is
lost, nothing is paid twice, and nobody waits much longer than the faults last."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, LiteralString
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.kit.opaque_token import new_token
from retrato.media import files, marker, sweep
from retrato.runtime import Runtime, open_runtime
from retrato.settings import Settings, StorageSettings
from retrato.tables import AuthSession, RefreshToken, Subscription, User, UserModel, UserStatus
from retrato.wallet import service as wallet
from tests.doubles import btcpay_server
from tests.doubles.btcpay_server import BtcpayServer
from tests.doubles.faults import Faults
from tests.doubles.http_server import Request, Response
from tests.doubles.ports import free_port
from tests.doubles.s3_server import BUCKET, KEY_ID, SECRET, S3Server
from tests.drills.site import KINDS, PARTS, Fault, Site
from tests.factories.creation import make_style
from tests.factories.pictures import jpeg

ENGINE = "bench.instant:make"
TOKENS = 10_000
SIGNING_SECRET = "the secret of a site that is going to suffer"
SLACK = 60.0
"""How long somebody may wait in addition to a fault that they meet."""


@dataclass(frozen=True)
class Size:
    people: int
    photos: int
    videos: int
    trainings: int
    purchases: int
    seconds: float
    """During which people order, and parts fail."""
    faults: int
    """The least number of parts that fail."""
    freeze: float
    hang: float


SHORT = Size(people=3, photos=12, videos=2, trainings=1, purchases=1, seconds=3, faults=2, freeze=1, hang=1)
FULL = Size(people=200, photos=1000, videos=100, trainings=20, purchases=20, seconds=300, faults=20, freeze=30, hang=10)


class FlakyBtcpay(BtcpayServer):
    faults = Faults()

    def respond(self, request: Request) -> Response | None:
        match self.faults.draw():
            case "hang":
                self.faults.hang()
                return None
            case "fail":
                return Response(503, {})
            case _:
                return super().respond(request)


@dataclass
class Person:
    user_id: UUID
    session_id: UUID
    model_id: UUID
    paid: int = 0


class Drill:
    def __init__(self, size: Size, seed: int, folder: Path) -> None:
        self.size, self.chance = size, random.Random(seed)  # noqa: S311 - repeatable
        self.people: list[Person] = []
        self.faults: list[Fault] = []
        self.repeated = 0
        self.storage_faults = Faults(0.0, size.hang, random.Random(seed))  # noqa: S311 - repeatable
        self.s3 = S3Server(folder, self.storage_faults)
        self.btcpay = FlakyBtcpay()
        self.btcpay.faults = Faults(0.0, size.hang, random.Random(seed))  # noqa: S311 - repeatable
        port = free_port()
        storage = {"URL": f"s3://{BUCKET}", "ENDPOINT": self.s3.endpoint, "REGION": "auto", "KEY_ID": KEY_ID}
        btcpay = {"BASE_URL": self.btcpay.url, "STORE_ID": btcpay_server.STORE, "API_KEY": btcpay_server.API_KEY}
        self.site = Site(
            folder / "data",
            port,
            {
                "RETRATO_SECRET": SIGNING_SECRET,
                "RETRATO_ENGINE__NAME": ENGINE,
                "RETRATO_ENGINE__PROCESSES": "2",
                "RETRATO_PAYMENT__METHODS": '["ext__btcpay"]',
                **{f"RETRATO_STORAGE__{name}": value for name, value in (storage | {"SECRET": SECRET}).items()},
                **{f"RETRATO_PAYMENT__BTCPAY__{name}": value for name, value in btcpay.items()},
                "RETRATO_PAYMENT__BTCPAY__WEBHOOK_SECRET": btcpay_server.SECRET,
            },
        )
        self.btcpay.webhook_url = f"{self.site.url}/api/webhooks/ext__btcpay"
        self.settings = Settings(
            env="test",
            data=folder / "data",
            database_url=self.site.postgres.url(),
            secret=SIGNING_SECRET,
            storage=StorageSettings(
                url=f"s3://{BUCKET}", endpoint=self.s3.endpoint, region="auto", key_id=KEY_ID, secret=SECRET
            ),
            _env_file=None,
        )

    def end(self) -> None:
        self.site.end()
        self.btcpay.stop()
        self.s3.stop()

    async def prepare(self, runtime: Runtime) -> None:
        await make_style(runtime, "drill")
        for number in range(self.size.people):
            user = User(name="Ana", email=f"ana{number}@example.com", password_hash="-", status=UserStatus.CONFIRMED)
            now = clock.now()
            async with runtime.database.transaction() as session:
                session.add(user)
                await session.flush()
                until = now + timedelta(days=30)
                signed_in = AuthSession(user_id=user.id, created_at=now, last_used_at=now)
                session.add(signed_in)
                await session.flush()
                # A session without one is deleted every hour.
                _, hashed = new_token()
                session.add(RefreshToken(hash=hashed, session_id=signed_in.id, created_at=now, expires_at=until))
                premium = Subscription(
                    user_id=user.id, service="APP", plan_key="monthly", model_slots=2, active_until=until
                )
                file = await files.store(
                    session,
                    runtime.storage,
                    user_id=user.id,
                    data=b"-",
                    content_type="application/octet-stream",
                )
                model = UserModel(
                    user_id=user.id,
                    name="Me",
                    gender="MALE",
                    status="READY",
                    engine=ENGINE,
                    file_id=file.id,
                    deadline_at=now,
                    provider_finished_at=now,
                )
                session.add_all([premium, model])
                await wallet.grant(session, user.id, TOKENS, "promotion", source=str(new_id()))
                await session.flush()
                self.people.append(Person(user.id, signed_in.id, model.id))

    async def run(self) -> None:
        """Let people order while parts fail, then let everything settle."""
        self.storage_faults.share = self.btcpay.faults.share = 0.05
        async with httpx.AsyncClient(base_url=self.site.url, timeout=60, trust_env=False) as client:
            failing = asyncio.create_task(self._fail())
            await asyncio.gather(*self._orders(client))
            await failing
        self.storage_faults.share = self.btcpay.faults.share = 0.0

    async def _fail(self) -> None:
        end = time.monotonic() + self.size.seconds
        while time.monotonic() < end or len(self.faults) < self.size.faults:
            await asyncio.sleep(self.chance.uniform(0, min(5, self.size.seconds / 4)))
            part, kind = self.chance.choice(PARTS), self.chance.choice(KINDS)
            self.faults.append(await asyncio.to_thread(self.site.fault, part, kind, self.size.freeze))

    def _orders(self, client: httpx.AsyncClient) -> Iterator[Any]:
        size = self.size
        kinds = [
            *[self._imagine] * (size.photos // 4),
            *[self._animate] * size.videos,
            *[self._train] * size.trainings,
            *[self._buy] * size.purchases,
        ]
        trainers = iter(self.chance.sample(self.people, size.trainings))
        for order in kinds:
            person = next(trainers) if order == self._train else self.chance.choice(self.people)
            yield self._later(order(client, person))

    async def _later(self, order: Any) -> None:
        await asyncio.sleep(self.chance.uniform(0, self.size.seconds))
        await order

    async def _imagine(self, client: httpx.AsyncClient, person: Person) -> None:
        form = {"styleId": "drill", "IMAGINE": {"userModelId": str(person.model_id), "quantity": 4}}
        await self._send(client, person, "/api/styles/create", files={"json": (None, json.dumps(form))})

    async def _animate(self, client: httpx.AsyncClient, person: Person) -> None:
        form = {"json": (None, json.dumps({"styleId": "drill", "ANIMATE": {"consent": True}}))}
        await self._send(
            client, person, "/api/styles/create", files=form | {"image": ("me.jpg", jpeg(512, 512), "image/jpeg")}
        )

    async def _train(self, client: httpx.AsyncClient, person: Person) -> None:
        form: list[Any] = [("json", (None, json.dumps({"name": "Me", "gender": "MALE", "consent": True})))]
        form += [("images", (f"{number}.jpg", jpeg(400, 400), "image/jpeg")) for number in range(4)]
        await self._send(client, person, "/api/my-models/create", files=form)

    async def _buy(self, client: httpx.AsyncClient, person: Person) -> None:
        order = {"kind": "TOKENS", "promoId": "pack-100", "paymentMethodKey": "ext__btcpay", "currency": "BTC"}
        checkout = (await self._send(client, person, "/api/checkout", json=order)).json()
        self.btcpay.pay(checkout["redirectUrl"].rpartition("/")[2])
        person.paid += 1
        while self.btcpay.webhooks:
            await asyncio.to_thread(self.btcpay.deliver)
            await asyncio.sleep(1)

    async def _send(self, client: httpx.AsyncClient, person: Person, path: str, **request: Any) -> httpx.Response:
        """Send a request as the web app does: again and again with the same key, until it is answered."""
        key = str(new_id())
        while True:
            token = access_token.issue(self.settings, AccessToken(person.user_id, person.session_id))
            headers = {"authorization": f"Bearer {token}", "idempotency-key": key}
            try:
                answer = await client.post(path, headers=headers, **request)
                if answer.status_code == 200:
                    return answer
                # "busy": an earlier request with the same key is still being answered.
                again = answer.status_code >= 500 or answer.status_code in {408, 425, 429}
                assert again or answer.json()["code"] == "busy", answer.text
            except httpx.HTTPError:
                pass
            self.repeated += 1
            await asyncio.sleep(1)

    def excess(self, created: float, finished: float) -> float:
        """Return how much longer somebody waited than the faults they met, and a minute for each or at least one."""
        met = [fault for fault in self.faults if fault.begun < finished and fault.ended > created]
        return finished - created - sum(fault.ended - fault.begun for fault in met) - SLACK * max(1, len(met))


@pytest.fixture
def drill(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drill]:
    size, seed = request.param
    started = Drill(size, seed, tmp_path_factory.mktemp("drill"))
    yield started
    started.end()


@pytest.mark.parametrize(
    "drill",
    [
        pytest.param((SHORT, 1), id="short"),
        *(pytest.param((FULL, seed), marks=pytest.mark.drill, id=f"full-{seed}") for seed in range(1, 6)),
    ],
    indirect=True,
)
async def test_nothing_is_lost_while_everything_fails(drill: Drill, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_runtime(drill.settings) as runtime:
        await drill.prepare(runtime)
    async with asyncio.timeout(120 + 5 * drill.size.seconds):
        await drill.run()
    with psycopg.connect(drill.site.postgres.url(), autocommit=True) as query:
        await _until_settled(query, drill)
        _tell(query, drill)
        _check_items(query, drill)
        _check_waits(query, drill)
        _check_ledger(query, drill)
        async with open_runtime(drill.settings) as runtime:
            await _check_files(query, runtime, monkeypatch)


async def _until_settled(query: psycopg.Connection, drill: Drill) -> None:
    unfinished = (
        "select (select count(*) from creations where status in ('QUEUED', 'RUNNING'))"
        " + (select count(*) from user_models where status = 'TRAINING')"
        " + (select count(*) from payments where status = 'PENDING')"
    )
    deadline = time.monotonic() + 120 + drill.size.seconds
    while query.execute(unfinished).fetchone() != (0,):
        assert time.monotonic() < deadline, query.execute(
            "select status, attempts, failures, lease_until, now() from creations where finished_at is null"
        ).fetchall()
        await asyncio.sleep(0.5)


def _waits(query: psycopg.Connection, drill: Drill) -> dict[str, list[tuple[float, float]]]:
    """Return when people ordered and when they had what they ordered, of each kind."""
    people = [person.user_id for person in drill.people]
    orders: dict[str, LiteralString] = {
        "photos and videos": "select created_at, finished_at from creations where user_id = any(%s)",
        # Those that people had from the start were never attempted.
        "trainings": "select created_at, provider_finished_at from user_models"
        " where attempts > 0 and user_id = any(%s)",
        "purchases": "select payments.created_at, token_grants.created_at from payments join token_grants"
        " on source = concat_ws(':', 'payment', payment_method_key, reference) where payments.user_id = any(%s)",
    }
    return {
        kind: [(start.timestamp(), end.timestamp()) for start, end in query.execute(select, [people])]
        for kind, select in orders.items()
    }


def _tell(query: psycopg.Connection, drill: Drill) -> None:
    waits = {
        kind: f"{max(end - start for start, end in times):.1f} s, {-max(drill.excess(*each) for each in times):.1f} s"
        for kind, times in _waits(query, drill).items()
    }
    retries = query.execute("select sum(attempts - 1) filter (where attempts > 0) from creations").fetchone()
    ends = query.execute(
        "select kind, status, error, count(*) from creations group by 1, 2, 3 order by 1, 2"
    ).fetchall()
    faults = Counter(f"{fault.kind} {fault.part}" for fault in drill.faults)
    print(  # noqa: T201 - the result of the drill
        f"\nfaults: {dict(sorted(faults.items()))}, storage {drill.storage_faults.count}, payments"
        f" {drill.btcpay.faults.count}\nrepeated attempts: {retries and retries[0]}, repeated requests:"
        f" {drill.repeated}\nitems: {ends}\nlongest wait, and least to spare: {waits}"
    )


def _check_items(query: psycopg.Connection, drill: Drill) -> None:
    size = drill.size
    kinds: dict[str, int] = dict(query.execute("select kind, count(*) from creations group by kind").fetchall())
    assert kinds == {"PHOTO": size.photos, "VIDEO": size.videos}
    ends: dict[str, int] = dict(
        query.execute("select coalesce(error, status), count(*) from creations group by 1").fetchall()
    )
    # Failed items are refunded, which `_check_ledger` checks. None may wait for its deadline.
    assert "deadline" not in ends
    assert ends["DONE"] >= 0.95 * (size.photos + size.videos)
    trained = query.execute("select count(*) from user_models where status = 'READY'").fetchone()
    # Those of the demo account and of the people themselves, too.
    assert trained == (size.people + size.trainings + 2,)


def _check_waits(query: psycopg.Connection, drill: Drill) -> None:
    waits, size = _waits(query, drill), drill.size
    assert [len(times) for times in waits.values()] == [size.photos + size.videos, size.trainings, size.purchases]
    assert [kind for kind, times in waits.items() if max(drill.excess(*each) for each in times) > 0] == []


def _check_ledger(query: psycopg.Connection, drill: Drill) -> None:
    """Check that only finished items were paid for, and that every purchase was credited once."""
    accounts: dict[str, int] = dict(
        query.execute("select account, sum(amount) from token_entries group by account").fetchall()
    )
    assert sum(accounts.values()) == 0
    assert accounts.get("reserved", 0) == 0
    spent = query.execute("select coalesce(sum(tokens), 0) from creations where status = 'DONE'").fetchone()
    assert (accounts["spent"],) == spent
    for person in drill.people:
        credited = query.execute(
            "select count(*) from payments where user_id = %s and status = 'PAID'", [person.user_id]
        ).fetchone()
        assert credited == (person.paid,)
        granted = query.execute(
            "select count(*) from token_grants where user_id = %s and kind = 'bought'", [person.user_id]
        ).fetchone()
        assert granted == (person.paid,)


async def _check_files(query: psycopg.Connection, runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that every row has its object and, after the nightly sweep, every object its row."""
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(days=2))
    await marker.write(runtime.database, runtime.storage, await marker.read(runtime.database, runtime.storage))
    await sweep.sweep(runtime.database, runtime.storage, unlimited=True)
    kept = {found.key async for found in runtime.storage.list("users")}
    assert kept == {key for (key,) in query.execute("select key from files").fetchall() if key.startswith("users")}
