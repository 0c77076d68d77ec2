"""The calls, in our own database. Engines are synchronous, so this is too; each statement commits by itself."""

import weakref
from collections.abc import Collection
from dataclasses import asdict
from typing import Any
from uuid import UUID

from sqlalchemy import Row, create_engine, select, text, update
from sqlalchemy.dialects.postgresql import insert

from retrato.db import driver_url
from retrato.integrations.engines.hosted.calls import Call
from retrato.integrations.engines.hosted.provider import Order, Outcome
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables import HostedCall, HostedProvider, HostedVerb

# A look takes a millisecond: a few connections serve many who wait.
_CONNECTIONS = 4
_calls: Any = HostedCall.__table__
# Spelled out: as a parameter, a prepared statement would not know the index by it.
_UNLESS_FAILED = text("status <> 'FAILED'")


class Book:
    def __init__(self, database_url: str) -> None:
        self._engine = create_engine(
            driver_url(database_url),
            isolation_level="AUTOCOMMIT",
            pool_size=_CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
        )
        # Engines are not closed; their connections are.
        weakref.finalize(self, self._engine.dispose)

    def open(self, provider: HostedProvider, verb: HostedVerb, key: str) -> Call:
        wish = {"provider": provider, "verb": verb, "key": key}
        unless_there = insert(_calls).values(id=new_id(), status="OPEN", **wish)
        unless_there = unless_there.on_conflict_do_nothing(index_elements=list(wish), index_where=_UNLESS_FAILED)
        found = select(_calls).filter_by(**wish).where(_calls.c.status != "FAILED")
        while True:
            with self._engine.connect() as connection:
                connection.execute(unless_there)
                row = connection.execute(found).one_or_none()
            # None: somebody closed it between the two.
            if row is not None:
                return _call(row)

    def read(self, call_id: UUID) -> Call:
        with self._engine.connect() as connection:
            return _call(connection.execute(select(_calls).where(_calls.c.id == call_id)).one())

    def write_down(self, call_id: UUID, order: Order) -> bool:
        first = (_calls.c.asked.is_(None), _calls.c.status == "OPEN")
        return self._change(call_id, *first, asked=asdict(order), asked_at=clock.now())

    def ask_again(self, call: Call) -> bool:
        lost = (_calls.c.remote_id.is_(None), _calls.c.asked_at == call.asked_at, _calls.c.status == "OPEN")
        return self._change(call.id, *lost, asked_at=clock.now())

    def asked(self, call_id: UUID, remote_id: str) -> bool:
        unnamed = _calls.c.remote_id.is_(None) | (_calls.c.remote_id == remote_id)
        return self._change(call_id, unnamed, remote_id=remote_id)

    def settle(self, call_id: UUID, outcome: Outcome) -> None:
        told = {"status": outcome.state, "answer": outcome.answer, "error": outcome.error}
        self._change(call_id, _calls.c.status == "OPEN", **told)

    def close(self, call_id: UUID, error: str) -> None:
        self._change(call_id, status="FAILED", error=error)

    def known(self, provider: HostedProvider, remote_ids: Collection[str]) -> set[str]:
        those = select(_calls.c.remote_id).where(_calls.c.provider == provider, _calls.c.remote_id.in_(remote_ids))
        with self._engine.connect() as connection:
            return set(connection.scalars(those))

    def _change(self, call_id: UUID, *conditions: Any, **values: Any) -> bool:
        statement = update(_calls).where(_calls.c.id == call_id, *conditions).values(updated_at=clock.now(), **values)
        with self._engine.connect() as connection:
            return connection.execute(statement).rowcount == 1


def _call(row: Row[Any]) -> Call:
    order = row.asked and Order(row.asked["path"], row.asked["body"], tuple(row.asked["uploads"]))
    return Call(row.id, order, row.asked_at, row.remote_id, Outcome(row.status, row.answer, row.error))
