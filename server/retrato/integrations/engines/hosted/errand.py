"""One thing asked of a provider, from the wish to its answer: asked once, found again after a crash, waited for by the
book and by looking, called off when nobody wants it any more."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

import structlog

from retrato.integrations.engines.contract import Cancel, Cancelled, EngineError, Progress
from retrato.integrations.engines.hosted.calls import Call, Calls
from retrato.integrations.engines.hosted.http_api import Unavailable, Unsure
from retrato.integrations.engines.hosted.provider import WEBHOOK_SECONDS, Order, Provider
from retrato.kit import clock
from retrato.tables import HostedVerb

_log = structlog.get_logger("engine")

# The webhook is seen in our own book within a second; the provider is asked less and less often.
_READ_EVERY = 1.0
_FIRST_LOOK, _SLOWER, _SLOWEST_LOOK = 2.0, 1.3, 30.0
# As many looks in a row may fail before the attempt does. What was asked is waited for by the next one.
_TROUBLES = 5
# About how long each takes: what a bar shows as long as the provider does not tell.
_USUAL_SECONDS: dict[HostedVerb, float] = {"train": 300, "imagine": 15, "reimagine": 20, "animate": 60}
# Of the bar; the rest is fetching.
_WAITED = 0.9


@dataclass
class Errand:
    provider: Provider
    calls: Calls
    verb: HostedVerb
    progress: Progress
    cancel: Cancel
    # Where a webhook reaches us; the provider's name and the call follow. None: nowhere.
    webhooks: str | None
    # Divides all pauses; tests have no time.
    haste: float = 1.0
    _reached: float = field(default=0.0, init=False)
    _troubles: int = field(default=0, init=False)

    def run(self, key: str, prepare: Callable[[UUID], Order]) -> Call:
        """The call, done. `prepare` makes what to ask, if nobody has before."""
        call = self.calls.open(self.provider.name, self.verb, key)
        if call.order is None:
            self._still_wanted(call)
            order = prepare(call.id)
            if self.calls.write_down(call.id, order):
                self._ask(call.id, order)
        return self._wait(call.id)

    def tell(self, share: float) -> None:
        self._reached = max(self._reached, share)
        self.progress(self._reached)

    def _ask(self, call_id: UUID, order: Order) -> None:
        webhook = self.webhooks and f"{self.webhooks}/{self.provider.name}?call={call_id}"
        try:
            remote_id = self.provider.ask(order, webhook)
        except Unsure:
            _log.warning("a provider may have been asked", provider=self.provider.name, call=str(call_id))
            return
        except EngineError as error:
            self.calls.close(call_id, error.code)
            raise
        if not self.calls.asked(call_id, remote_id):
            # The one that was lost turned up at this very moment.
            self.provider.cancel(order, remote_id)

    def _wait(self, call_id: UUID) -> Call:
        started = time.monotonic()
        pause, look_at = _FIRST_LOOK / self.haste, started
        while True:
            call = self.calls.read(call_id)
            if call.outcome.state == "DONE":
                return call
            if call.outcome.state == "FAILED":
                raise call.outcome.failure()
            self._still_wanted(call)
            waited = time.monotonic()
            if waited >= look_at:
                if self._look(call):
                    continue
                look_at = waited + pause
                pause = min(pause * _SLOWER, _SLOWEST_LOOK / self.haste)
            self.tell(_WAITED * (1 - math.exp((started - waited) / _USUAL_SECONDS[self.verb])))
            time.sleep(_READ_EVERY / self.haste)

    def _look(self, call: Call) -> bool:
        """Asks the provider; true when there is news in the book."""
        order = call.order
        if order is None:
            raise EngineError("providerFailed", retryable=True)
        try:
            if call.remote_id is None:
                return self._find(call, order)
            outcome = self.provider.look(order, call.remote_id)
        except Unavailable:
            self._troubles += 1
            if self._troubles >= _TROUBLES:
                raise
            return False
        self._troubles = 0
        self.tell(outcome.share * _WAITED)
        if outcome.state == "OPEN":
            return False
        self.calls.settle(call.id, outcome)
        return True

    def _find(self, call: Call, order: Order) -> bool:
        """What was asked without us hearing of it: it turns up there, or is asked once more."""
        asked_at = call.asked_at or clock.now()
        found = self.provider.find(order, asked_at - timedelta(seconds=WEBHOOK_SECONDS))
        others = self.calls.known(self.provider.name, found)
        for remote_id in found:
            if remote_id not in others:
                return self.calls.asked(call.id, remote_id)
        waited = (clock.now() - asked_at).total_seconds() * self.haste
        if waited > self.provider.patience[self.verb] and self.calls.ask_again(call):
            self._ask(call.id, order)
            return True
        return False

    def _still_wanted(self, call: Call) -> None:
        if not self.cancel():
            return
        if call.order and call.remote_id:
            try:
                self.provider.cancel(call.order, call.remote_id)
            except EngineError as error:
                _log.warning("what nobody wants goes on", provider=self.provider.name, reason=error.code)
        self.calls.close(call.id, "cancelled")
        raise Cancelled
