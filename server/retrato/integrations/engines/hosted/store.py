"""Stores calls to providers in our database. Synchronous, because engines are; every statement autocommits."""

import weakref
from collections.abc import Collection
from dataclasses import asdict
from typing import Any
from uuid import UUID

from sqlalchemy import Row, create_engine, select, text, update
from sqlalchemy.dialects.postgresql import insert

from retrato.db import driver_url
from retrato.integrations.engines.hosted.calls import Call
from retrato.integrations.engines.hosted.provider import Outcome, ProviderRequest
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables import HostedCall, HostedProvider, HostedVerb

# Queries take about a millisecond, so a few connections serve many waiting threads.
_POOL_SIZE = 4
_calls: Any = HostedCall.__table__
# A literal, because PostgreSQL cannot match a parameter to the predicate of the partial index.
_NOT_FAILED = text("status <> 'FAILED'")


class PostgresCallStore:
    def __init__(self, database_url: str, *, prepare: bool = True) -> None:
        self._engine = create_engine(
            driver_url(database_url),
            isolation_level="AUTOCOMMIT",
            pool_size=_POOL_SIZE,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={} if prepare else {"prepare_threshold": None},
        )
        # Engines have no close(), so release the connections on garbage collection.
        weakref.finalize(self, self._engine.dispose)

    def open(self, provider: HostedProvider, verb: HostedVerb, key: str) -> Call:
        identity = {"provider": provider, "verb": verb, "key": key}
        insert_if_absent = insert(_calls).values(id=new_id(), status="OPEN", **identity)
        insert_if_absent = insert_if_absent.on_conflict_do_nothing(
            index_elements=list(identity), index_where=_NOT_FAILED
        )
        found = select(_calls).filter_by(**identity).where(_calls.c.status != "FAILED")
        while True:
            with self._engine.connect() as connection:
                connection.execute(insert_if_absent)
                row = connection.execute(found).one_or_none()
            # None: the call was closed between the two statements.
            if row is not None:
                return _call(row)

    def read(self, call_id: UUID) -> Call:
        with self._engine.connect() as connection:
            return _call(connection.execute(select(_calls).where(_calls.c.id == call_id)).one())

    def save_request(self, call_id: UUID, request: ProviderRequest) -> bool:
        unsaved = (_calls.c.request.is_(None), _calls.c.status == "OPEN")
        return self._change(call_id, *unsaved, request=asdict(request), requested_at=clock.now())

    def claim_resubmit(self, call: Call) -> bool:
        same_request = _calls.c.requested_at == call.submitted_at
        unanswered = (_calls.c.remote_id.is_(None), same_request, _calls.c.status == "OPEN")
        return self._change(call.id, *unanswered, requested_at=clock.now())

    def set_remote_id(self, call_id: UUID, remote_id: str) -> bool:
        unassigned = _calls.c.remote_id.is_(None) | (_calls.c.remote_id == remote_id)
        return self._change(call_id, unassigned, remote_id=remote_id)

    def settle(self, call_id: UUID, outcome: Outcome) -> None:
        values = {"status": outcome.state, "answer": outcome.answer, "error": outcome.error}
        self._change(call_id, _calls.c.status == "OPEN", **values)

    def close(self, call_id: UUID, error: str) -> None:
        self._change(call_id, status="FAILED", error=error)

    def known_remote_ids(self, provider: HostedProvider, remote_ids: Collection[str]) -> set[str]:
        query = select(_calls.c.remote_id).where(_calls.c.provider == provider, _calls.c.remote_id.in_(remote_ids))
        with self._engine.connect() as connection:
            return set(connection.scalars(query))

    def _change(self, call_id: UUID, *conditions: Any, **values: Any) -> bool:
        statement = update(_calls).where(_calls.c.id == call_id, *conditions).values(updated_at=clock.now(), **values)
        with self._engine.connect() as connection:
            return connection.execute(statement).rowcount == 1


def _call(row: Row[Any]) -> Call:
    request = row.request and ProviderRequest(row.request["path"], row.request["body"], tuple(row.request["uploads"]))
    return Call(row.id, request, row.requested_at, row.remote_id, Outcome(row.status, row.answer, row.error))
