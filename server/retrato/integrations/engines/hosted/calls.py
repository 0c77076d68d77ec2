"""Persistence of calls to providers. A call is saved before its request is sent, so that after a crash either nothing
was paid for or the call can be resumed."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from retrato.integrations.engines.hosted.provider import Outcome, ProviderRequest
from retrato.tables import HostedProvider, HostedVerb


@dataclass(frozen=True)
class Call:
    id: UUID
    request: ProviderRequest | None
    submitted_at: datetime | None
    remote_id: str | None
    outcome: Outcome


class CallStore(Protocol):
    """Every change commits at once. Methods that return bool are compare-and-set: one caller wins."""

    def open(self, provider: HostedProvider, verb: HostedVerb, key: str) -> Call:
        """Return the open or finished call with this key, or a new one."""
        ...

    def read(self, call_id: UUID) -> Call: ...

    def save_request(self, call_id: UUID, request: ProviderRequest) -> bool:
        """Save the request before submitting it."""
        ...

    def claim_resubmit(self, call: Call) -> bool:
        """Claim the right to resubmit a request whose submission was never confirmed."""
        ...

    def set_remote_id(self, call_id: UUID, remote_id: str) -> bool: ...

    def settle(self, call_id: UUID, outcome: Outcome) -> None:
        """Set the outcome, unless it is already set."""
        ...

    def close(self, call_id: UUID, error: str) -> None:
        """Mark the call as failed in any case. The next call with its key starts over."""
        ...

    def known_remote_ids(self, provider: HostedProvider, remote_ids: Collection[str]) -> set[str]:
        """Return those remote ids that belong to a call."""
        ...
