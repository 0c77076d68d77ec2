"""What a provider of hosted models is to us: it is asked for something, and some time later it is done or has failed.
It tells so when we look, and by a webhook that may be lost, doubled, late or forged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Protocol
from uuid import UUID

from retrato.integrations.engines.contract import Aspect, EngineError, InputAspect, PhotoQuality, VideoQuality
from retrato.tables import HostedProvider, HostedVerb

if TYPE_CHECKING:
    # The web server reads webhooks here; what a prompt is made of would come with numpy and more.
    from retrato.integrations.engines.prompts import Prompt

# How old a webhook may be; also how far two clocks may differ.
WEBHOOK_SECONDS = 300
# What a model is taught to call its person: a word of no language.
TRIGGER = "rtrtprsn"

# What the same request would come to again.
_FINAL = frozenset({"providerRefused", "unsafe"})


class WebhookRefused(Exception):  # noqa: N818 - it is an answer
    """Not from the provider, or not from now. Nothing of it may be stored or acted upon."""

    def __init__(self, reason: Literal["forged", "stale", "unreadable"]) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Order:
    """What a provider is asked, word for word, less the webhook. Kept before it is asked."""

    path: str
    body: dict[str, Any]
    # Uploaded for it; of no use to anybody once it is done.
    uploads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    state: Literal["OPEN", "DONE", "FAILED"]
    answer: dict[str, Any] | None = None
    error: str | None = None
    # How much is done, where the provider tells.
    share: float = 0.0

    def failure(self) -> EngineError:
        code = self.error or "providerFailed"
        return EngineError(code, retryable=code not in _FINAL)


@dataclass(frozen=True)
class Told:
    """What a webhook says, verified."""

    remote_id: str
    outcome: Outcome


@dataclass(frozen=True)
class Photo:
    """A JPEG to work on, and its width over its height."""

    data: bytes
    ratio: float


class Provider(Protocol):
    name: HostedProvider
    # Whether it can reach a webhook of ours that is not https, as only stand-ins do.
    plain_webhooks: bool
    # How long after it was asked it can still turn up that it was, in seconds: before that, nobody asks again.
    patience: Mapping[HostedVerb, float]

    def train(self, call: UUID, selfies: bytes) -> Order:
        """`selfies` is a zip archive."""
        ...

    def imagine(self, model: Mapping[str, Any], prompt: "Prompt", aspect: Aspect, seed: int) -> Order: ...

    def reimagine(
        self, photo: Photo, prompt: "Prompt", aspect: InputAspect, quality: PhotoQuality, seed: int
    ) -> Order: ...

    def animate(self, photo: Photo, prompt: "Prompt", quality: VideoQuality, seed: int) -> Order: ...

    def ask(self, order: Order, webhook: str | None) -> str:
        """The provider's name for it. Raises `Unsure` when it may have been asked without us hearing of it."""
        ...

    def find(self, order: Order, since: datetime) -> Sequence[str]:
        """Names of what may be this order, asked for since then; none where the provider cannot tell."""
        ...

    def look(self, order: Order, remote_id: str) -> Outcome: ...

    def cancel(self, order: Order, remote_id: str) -> None:
        """Also what is done already."""
        ...

    def output(self, answer: Mapping[str, Any]) -> bytes:
        """The picture or film. Raises `Gone` when it is too late to get it."""
        ...

    def tidy(self, order: Order) -> None:
        """Removes what was uploaded for it, if it can."""
        ...

    @staticmethod
    def model(remote_id: str, answer: Mapping[str, Any]) -> dict[str, str]:
        """What names a trained model to `imagine` and `forget`."""
        ...

    def forget(self, model: Mapping[str, Any]) -> None: ...
