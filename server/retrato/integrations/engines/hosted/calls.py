"""Who remembers what was asked of a provider. It is written down before the provider is asked, so that a crash at any
moment leaves either nothing paid or something to go on from."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from retrato.integrations.engines.hosted.provider import Order, Outcome
from retrato.tables import HostedProvider, HostedVerb


@dataclass(frozen=True)
class Call:
    id: UUID
    order: Order | None
    asked_at: datetime | None
    remote_id: str | None
    outcome: Outcome


class Calls(Protocol):
    """Every change is kept at once. Those that tell whether they happened are won by one of several who try."""

    def open(self, provider: HostedProvider, verb: HostedVerb, key: str) -> Call:
        """The call of this wish that is open or done, or a new one."""
        ...

    def read(self, call_id: UUID) -> Call: ...

    def write_down(self, call_id: UUID, order: Order) -> bool:
        """Before it is asked."""
        ...

    def ask_again(self, call: Call) -> bool:
        """Before it is asked once more, because nothing was heard of it."""
        ...

    def asked(self, call_id: UUID, remote_id: str) -> bool: ...

    def settle(self, call_id: UUID, outcome: Outcome) -> None:
        """Unless it is settled already."""
        ...

    def close(self, call_id: UUID, error: str) -> None:
        """Whatever it came to: who asks for it next begins anew."""
        ...

    def known(self, provider: HostedProvider, remote_ids: Collection[str]) -> set[str]:
        """Those of them that belong to some call."""
        ...
