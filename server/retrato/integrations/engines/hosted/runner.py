"""Runs one call to a provider: submit once, recover it after a crash, wait for the webhook while polling, and cancel it
on request."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

import structlog

from retrato.integrations.engines.contract import Cancel, Cancelled, EngineError, Progress
from retrato.integrations.engines.hosted.calls import Call, CallStore
from retrato.integrations.engines.hosted.http_api import OutcomeUnknown, Unavailable
from retrato.integrations.engines.hosted.provider import WEBHOOK_SECONDS, Provider, ProviderRequest
from retrato.kit import clock
from retrato.tables import HostedVerb

_log = structlog.get_logger("engine")

# The webhook's outcome is read from our database every second. The provider is polled with backoff.
_READ_INTERVAL = 1.0
_FIRST_POLL, _POLL_BACKOFF, _MAX_POLL_INTERVAL = 2.0, 1.3, 30.0
# The attempt fails after this many failed polls in a row. The next attempt waits for the same remote request.
_MAX_FAILURES = 5
# Usual duration, for the progress bar while the provider reports none.
_USUAL_SECONDS: dict[HostedVerb, float] = {"train": 300, "imagine": 15, "reimagine": 20, "animate": 60}
# Share of the progress bar for waiting. The rest is the download.
_WAIT_SHARE = 0.9


@dataclass
class CallRunner:
    provider: Provider
    calls: CallStore
    verb: HostedVerb
    progress: Progress
    cancel: Cancel
    # Base URL of our webhooks, to which the provider's name and the call's id are added. None: not reachable.
    webhooks: str | None
    # Divides all delays, for tests.
    speedup: float = 1.0
    _reported: float = field(default=0.0, init=False)
    _failures: int = field(default=0, init=False)

    def run(self, key: str, prepare: Callable[[UUID], ProviderRequest]) -> Call:
        """Return the finished call. `prepare` builds the request, unless it was saved before."""
        call = self.calls.open(self.provider.name, self.verb, key)
        if call.request is None:
            self._raise_if_cancelled(call)
            request = prepare(call.id)
            if self.calls.save_request(call.id, request):
                self._submit(call.id, request)
        return self._wait(call.id)

    def report(self, share: float) -> None:
        self._reported = max(self._reported, share)
        self.progress(self._reported)

    def _submit(self, call_id: UUID, request: ProviderRequest) -> None:
        webhook = self.webhooks and f"{self.webhooks}/{self.provider.name}?call={call_id}"
        try:
            remote_id = self.provider.submit(request, webhook)
        except OutcomeUnknown:
            _log.warning("the outcome of a submission is unknown", provider=self.provider.name, call=str(call_id))
            return
        except EngineError as error:
            self.calls.close(call_id, error.code)
            raise
        if not self.calls.set_remote_id(call_id, remote_id):
            # The lost submission was found at the same time, so this one is a duplicate.
            self.provider.cancel(request, remote_id)

    def _wait(self, call_id: UUID) -> Call:
        started = time.monotonic()
        poll_interval, poll_at = _FIRST_POLL / self.speedup, started
        while True:
            call = self.calls.read(call_id)
            if call.outcome.state == "DONE":
                return call
            if call.outcome.state == "FAILED":
                raise call.outcome.failure()
            self._raise_if_cancelled(call)
            now = time.monotonic()
            if now >= poll_at:
                if self._poll(call):
                    continue
                poll_at = now + poll_interval
                poll_interval = min(poll_interval * _POLL_BACKOFF, _MAX_POLL_INTERVAL / self.speedup)
            self.report(_WAIT_SHARE * (1 - math.exp((started - now) / _USUAL_SECONDS[self.verb])))
            time.sleep(_READ_INTERVAL / self.speedup)

    def _poll(self, call: Call) -> bool:
        """Poll the provider. Return whether the stored call has changed."""
        request = call.request
        if request is None:
            raise EngineError("providerFailed", retryable=True)
        try:
            if call.remote_id is None:
                return self._recover(call, request)
            outcome = self.provider.poll(request, call.remote_id)
        except Unavailable:
            self._failures += 1
            if self._failures >= _MAX_FAILURES:
                raise
            return False
        self._failures = 0
        self.report(outcome.progress * _WAIT_SHARE)
        if outcome.state == "OPEN":
            return False
        self.calls.settle(call.id, outcome)
        return True

    def _recover(self, call: Call, request: ProviderRequest) -> bool:
        """Recover a submission whose response was lost: find it at the provider, or resubmit after a delay."""
        submitted_at = call.submitted_at or clock.now()
        found = self.provider.find_submitted(request, submitted_at - timedelta(seconds=WEBHOOK_SECONDS))
        others = self.calls.known_remote_ids(self.provider.name, found)
        for remote_id in found:
            if remote_id not in others:
                return self.calls.set_remote_id(call.id, remote_id)
        elapsed = (clock.now() - submitted_at).total_seconds() * self.speedup
        if elapsed > self.provider.resubmit_after[self.verb] and self.calls.claim_resubmit(call):
            self._submit(call.id, request)
            return True
        return False

    def _raise_if_cancelled(self, call: Call) -> None:
        if not self.cancel():
            return
        if call.request and call.remote_id:
            try:
                self.provider.cancel(call.request, call.remote_id)
            except EngineError as error:
                _log.warning(
                    "a cancelled request continues at the provider", provider=self.provider.name, reason=error.code
                )
        self.calls.close(call.id, "cancelled")
        raise Cancelled
