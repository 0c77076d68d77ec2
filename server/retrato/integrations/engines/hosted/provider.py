"""The contract of a hosted provider: submit a request, which finishes or fails later. The outcome comes by polling
and by webhooks, which may be lost, duplicated, late or forged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Protocol
from uuid import UUID

from retrato.integrations.engines.contract import Aspect, EngineError, InputAspect, PhotoQuality, VideoQuality
from retrato.settings import Learning
from retrato.tables import HostedProvider, HostedVerb

if TYPE_CHECKING:
    # Type checking only: the web process reads webhooks here and must not load numpy.
    from retrato.integrations.engines.prompts import Prompt

# Maximum age of a webhook, and allowed clock skew.
WEBHOOK_SECONDS = 300
# The word that a model is trained to associate with its person. It has no meaning in any language.
TRIGGER = "rtrtprsn"

# Errors that recur on retry.
_PERMANENT = frozenset({"providerRefused", "unsafe"})


class WebhookRefused(Exception):  # noqa: N818 - not a fault
    """The webhook is not from the provider, or too old. Do not store it or act on it."""

    def __init__(self, reason: Literal["account", "forged", "stale", "unreadable"]) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class ProviderRequest:
    """A request to a provider, without the webhook. It is saved before it is submitted."""

    path: str
    body: dict[str, Any]
    # Ids of files uploaded for it, to be deleted when it is done.
    uploads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    state: Literal["OPEN", "DONE", "FAILED"]
    answer: dict[str, Any] | None = None
    error: str | None = None
    # Finished share, if the provider reports it.
    progress: float = 0.0

    def failure(self) -> EngineError:
        code = self.error or "providerFailed"
        return EngineError(code, retryable=code not in _PERMANENT)


@dataclass(frozen=True)
class WebhookEvent:
    """The verified content of a webhook."""

    remote_id: str
    outcome: Outcome


@dataclass(frozen=True)
class Photo:
    """A JPEG to work on, and its aspect ratio (width / height)."""

    data: bytes
    ratio: float


class Provider(Protocol):
    name: HostedProvider
    learns_by: Learning
    # Whether webhook URLs may be plain HTTP, as only test servers allow.
    allows_http: bool
    # Seconds after which a submission with unknown outcome is repeated. Until then it may still turn up.
    resubmit_after: Mapping[HostedVerb, float]

    def train(self, call: UUID, selfies: bytes) -> ProviderRequest:
        """Build the request. `selfies` is a zip archive."""
        ...

    def imagine(self, model: Mapping[str, Any], prompt: "Prompt", aspect: Aspect, seed: int) -> ProviderRequest: ...

    def imagine_from_references(
        self, references: Sequence[bytes], prompt: "Prompt", aspect: Aspect, seed: int
    ) -> ProviderRequest:
        """Build the request for a photo of the person on these JPEGs."""
        ...

    def reimagine(
        self, photo: Photo, prompt: "Prompt", aspect: InputAspect, quality: PhotoQuality, seed: int
    ) -> ProviderRequest: ...

    def animate(self, photo: Photo, prompt: "Prompt", quality: VideoQuality, seed: int) -> ProviderRequest: ...

    def submit(self, request: ProviderRequest, webhook: str | None) -> str:
        """Submit and return the remote id. Raise `OutcomeUnknown` if it may have been submitted without a response."""
        ...

    def find_submitted(self, request: ProviderRequest, since: datetime) -> Sequence[str]:
        """Return the remote ids of requests since then that may be this one; empty if the provider cannot list them."""
        ...

    def poll(self, request: ProviderRequest, remote_id: str) -> Outcome: ...

    def cancel(self, request: ProviderRequest, remote_id: str) -> None:
        """Cancel a request. Finished ones are ignored."""
        ...

    def download_output(self, answer: Mapping[str, Any]) -> bytes:
        """Download the image or video. Raise `Gone` if it has expired."""
        ...

    def delete_uploads(self, request: ProviderRequest) -> None:
        """Delete the files uploaded for a request, if the provider supports it."""
        ...

    @staticmethod
    def model(remote_id: str, answer: Mapping[str, Any]) -> dict[str, str]:
        """Return the identifiers of a trained model for `imagine` and `forget`."""
        ...

    def forget(self, model: Mapping[str, Any]) -> None: ...
