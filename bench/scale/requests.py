"""The calls to measure. Each has several variants, so that not the same rows are read again and again."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import httpx

from bench.creation import form_fields
from bench.load import Request
from bench.scale.database import Scale
from retrato.app import create_app
from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.kit.ids import new_id

Calls = Mapping[str, Sequence[Request]]
_VARIANTS = 200
_LAST_PAGE = 475
_PEOPLE = """
    select user_id, id from auth_sessions where user_id in (
      select bench.person_id((bench.share(number) * bench.people() / 10)::bigint * 10 %% bench.people())
      from generate_series(1, %s) number)
"""
_WAITING_PEOPLE = """
    select distinct session.user_id, session.id from (
      select user_id from creations where status = 'QUEUED' order by id desc limit 1000) waiting
    join auth_sessions session on session.user_id = waiting.user_id limit %s
"""


class Database:
    """Who calls, and what exists, in one of the databases."""

    def __init__(self, scale: Scale) -> None:
        self._settings = scale.settings()
        with scale.connect() as connection:
            self._connection = connection
            owner = self._one("select bench.person_id(bench.people() + 3)")
            self._rows(
                "insert into auth_sessions (id, user_id, user_agent, created_at, last_used_at, code_at)"
                " select gen_random_uuid(), id, 'bench', now(), now(), now() from users where id = %s returning id",
                owner,
            )
            session = self._one("select id from auth_sessions where user_id = %s order by created_at desc", owner)
            self.owner = self._headers(owner, session)
            self.rich = self._one("select bench.person_id(bench.people())")
            session = self._one("select id from auth_sessions where user_id = %s limit 1", self.rich)
            self.rich_headers = self._headers(self.rich, session)
            self.model = self._one("select bench.model_id(bench.people())")
            people = self._rows(_PEOPLE, _VARIANTS)
            self.people = [user for user, _ in people]
            self.headers = [self._headers(*row) for row in people]
            self.waiting = [self._headers(*row) for row in self._rows(_WAITING_PEOPLE, _VARIANTS)]
            self.payments = self._rows("select id, reference, receipt from payments where paid_at is not null limit 50")
            self.cases = [id_ for (id_,) in self._rows("select id from cases limit 50")]
            self.half_way = self._one("select bench.id(0, bench.now() - interval '180 days', 0)")

    def _rows(self, statement: Any, *values: object) -> list[tuple[Any, ...]]:
        return self._connection.execute(statement, values).fetchall()

    def _one(self, statement: Any, *values: object) -> Any:
        return self._rows(statement, *values)[0][0]

    def _headers(self, user_id: UUID, session_id: UUID) -> Mapping[str, str]:
        return {"authorization": f"Bearer {access_token.issue(self._settings, AccessToken(user_id, session_id))}"}


def hot_calls(database: Database) -> Calls:
    done = {"itemsPerPage": 20, "where": {"status": ["DONE"]}}
    ids = {"ids": [str(new_id()), str(new_id())]}
    return {
        "session": [_post("/api/auth/session", None, each) for each in database.headers],
        "photos, page 1": [_post("/api/my-photos", {**done, "page": 1}, each) for each in database.headers],
        "photos, page 1 of 10,000": [_post("/api/my-photos", {**done, "page": 1}, database.rich_headers)],
        "photos, last page of 10,000": [_post("/api/my-photos", {**done, "page": _LAST_PAGE}, database.rich_headers)],
        "ids-finished": [_post("/api/my-photos/ids-finished", ids, each) for each in database.headers],
    }


def other_calls(database: Database) -> Calls:
    page = {"page": 1, "itemsPerPage": 20}
    return {
        "photos that wait": [_post("/api/my-photos", page, each) for each in database.waiting],
        "expected wait": [_get("/api/my-expected-wait", each) for each in database.headers],
        "create": [_creation(database)],
        "facets of 10,000": [_post("/api/my-photos/facets", {}, database.rich_headers)],
        "bin of 10,000": [_post("/api/my-bin", page, database.rich_headers)],
    }


def admin_calls(database: Database) -> Calls:
    owner, before = database.owner, {"before": str(database.half_way)}
    payment_ids = [str(id_) for id_, *_ in database.payments]

    def posts(path: str, *bodies: Any) -> Sequence[Request]:
        return [_post(f"/api/admin/{path}", body, owner) for body in bodies]

    calls = {
        "people/list: page": posts("people/list", before),
        "people/list: beginning of an address": posts(
            "people/list", *({"search": f"person{n}"} for n in range(10, 60))
        ),
        "people/list: id": posts("people/list", *({"search": str(each)} for each in database.people[:50])),
        "people/list: payment": posts("people/list", *({"search": row[1]} for row in database.payments)),
        "people/list: receipt": posts("people/list", *({"search": row[2]} for row in database.payments)),
        "people/list: unknown": posts("people/list", {"search": "nobody at all"}),
        "people/{id}": [_get(f"/api/admin/people/{each}", owner) for each in database.people],
        "people/{id}, 10,000 items": [_get(f"/api/admin/people/{database.rich}", owner)],
        "people/{id}/ledger, 10,000 items": posts(f"people/{database.rich}/ledger/list", {}),
        "people/{id}/items, 10,000 items": posts(f"people/{database.rich}/items/list", before),
        "work/items: page": posts("work/items/list", before),
        "work/items: waiting": posts("work/items/list", {"status": "WAITING"}),
        "work/items: running": posts("work/items/list", {"status": "RUNNING"}),
        "work/items: failed": posts("work/items/list", {"status": "FAILED"}, {"status": "FAILED", **before}),
        "work/items: videos": posts("work/items/list", {"kind": "VIDEO"}, {"kind": "VIDEO", "status": "FAILED"}),
        "work/items: trainings": posts("work/items/list", {"kind": "TRAINING"}),
        "work/items: error": posts("work/items/list", {"error": "noFace"}, {"error": "deadline"}),
        "work/items: engine": posts("work/items/list", {"engine": "atelier"}, {"engine": "fal"}),
        "work/items: failed of engine": posts("work/items/list", {"engine": "fal", "status": "FAILED"}),
        "work/items: rare engine": posts("work/items/list", {"engine": "replicate"}),
        "work/items: failed of rare engine": posts("work/items/list", {"engine": "replicate", "status": "FAILED"}),
        "work/items: unused engine": posts("work/items/list", {"engine": "diffusers"}),
        "money/payments: page": posts("money/payments/list", before),
        "money/payments: refunded": posts("money/payments/list", {"status": "REFUNDED"}, {"status": "FAILED"}),
        "money/payments: reference": posts(
            "money/payments/list", *({"reference": row[1]} for row in database.payments)
        ),
        "money/payments: person": posts("money/payments/list", *({"userId": str(id_)} for id_ in database.people[:50])),
        "money/payments/{id}": [_get(f"/api/admin/money/payments/{each}", owner) for each in payment_ids],
        "money/receipts: number": posts("money/receipts/list", *({"number": row[2]} for row in database.payments)),
        "money/subscriptions: status": posts("money/subscriptions/list", {"status": "GRACE"}, {"status": "ENDED"}),
        "money/webhooks: state": posts("money/webhooks/list", *({"state": s} for s in ("OPEN", "STUCK", "DISMISSED"))),
        "cases/list: open": posts("cases/list", {"status": "OPEN"}, {"status": "OPEN", "kind": "REPORT"}),
        "cases/{id}": [_get(f"/api/admin/cases/{each}", owner) for each in database.cases],
        "audit: page": posts("audit/list", before),
        "audit: action": posts("audit/list", {"action": "give_tokens"}, {"action": "none"}),
        "audit: person": posts(
            "audit/list", *({"subjectKind": "user", "subjectId": str(u)} for u in database.people[:50])
        ),
        "figures: 400 days": [_get("/api/admin/figures?from=2025-11-01&to=2026-11-18&step=month", owner)],
    }
    return {**_all_lists(database), **calls}


def _all_lists(database: Database) -> Calls:
    """Return the calls of the administration that need no parameters but perhaps a person."""
    paths: dict[str, dict[str, Any]] = create_app(database._settings).openapi()["paths"]
    calls: dict[str, Sequence[Request]] = {}
    for path, methods in paths.items():
        name = path.removeprefix("/api/admin/")
        if name == path or "{" in name.replace("{user_id}", ""):
            continue
        if "{user_id}" not in name and "get" in methods:
            calls[name] = [_get(path, database.owner)]
        elif name.endswith("/list") and "post" in methods:
            found = [path.replace("{user_id}", str(each)) for each in database.people[:50]]
            calls[name] = [_post(each, {}, database.owner) for each in (found if "{" in path else [path])]
    return calls


def _get(path: str, headers: Mapping[str, str]) -> Request:
    return Request(path, headers=headers)


def _post(path: str, body: object, headers: Mapping[str, str]) -> Request:
    return Request(path, b"" if body is None else json.dumps(body).encode(), headers)


def _creation(database: Database) -> Request:
    with httpx.Client(base_url="http://localhost") as client:
        request = client.build_request("POST", "/api/styles/create", files=form_fields(str(database.model)))
    headers = {"content-type": request.headers["content-type"], **database.rich_headers}
    return Request("/api/styles/create", request.read(), headers)
