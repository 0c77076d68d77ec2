"""What owners change while the site runs: who may register, what is switched off, and a notice to everybody."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.kit.i18n import Language
from retrato.settings import Settings
from retrato.tables import SiteSettings

Feature = Literal[
    "IMAGINE", "REIMAGINE", "ANIMATE", "EDIT", "TRAINING", "SHARING", "PURCHASES", "SIGN_IN_GOOGLE", "SIGN_IN_APPLE"
]
"""What can be switched off. What was begun is finished, what exists stays: links work, subscriptions renew."""
FEATURES: tuple[Feature, ...] = get_args(Feature)
Tone = Literal["info", "warning"]
ROW_ID = 1


@dataclass(frozen=True)
class Notice:
    text: dict[Language, str]
    tone: Tone
    starts_at: datetime | None
    ends_at: datetime | None

    @property
    def id(self) -> str:
        """Changes with the text, so that a notice that was dismissed is shown again once it says something else."""
        return hashlib.sha256(repr(sorted(self.text.items())).encode()).hexdigest()[:12]

    def is_over(self, now: datetime) -> bool:
        return self.ends_at is not None and self.ends_at <= now

    def is_shown(self, now: datetime) -> bool:
        return (self.starts_at is None or self.starts_at <= now) and not self.is_over(now)


@dataclass(frozen=True)
class SiteState:
    sign_ups_open: bool = True
    welcome_tokens: int | None = None
    blocked_regions: frozenset[str] = frozenset()
    notice: Notice | None = None
    switched_off: frozenset[Feature] = frozenset()

    def require(self, feature: Feature) -> None:
        # Not a 503, after which clients try again.
        if feature in self.switched_off:
            raise AppError(409, "switchedOff")

    def require_open_sign_ups(self) -> None:
        if not self.sign_ups_open:
            raise AppError(403, "signUpsClosed")

    def welcome_tokens_of(self, settings: Settings) -> int:
        """Return the tokens for a new account."""
        return settings.welcome_tokens if self.welcome_tokens is None else self.welcome_tokens


async def load(session: AsyncSession) -> SiteState:
    row = await session.get(SiteSettings, ROW_ID)
    return state_of(row) if row else SiteState()


def state_of(row: SiteSettings) -> SiteState:
    return SiteState(
        sign_ups_open=row.sign_ups_open,
        welcome_tokens=row.welcome_tokens,
        blocked_regions=frozenset(row.blocked_regions),
        notice=_notice_of(row),
        # A newer release may know more of them.
        switched_off=frozenset(feature for feature in FEATURES if feature in row.switched_off),
    )


def _notice_of(row: SiteSettings) -> Notice | None:
    if row.notice is None:
        return None
    starts_at, ends_at = (row.notice[name] for name in ("starts_at", "ends_at"))
    return Notice(
        text=row.notice["text"],
        tone=row.notice["tone"],
        starts_at=datetime.fromisoformat(starts_at) if starts_at else None,
        ends_at=datetime.fromisoformat(ends_at) if ends_at else None,
    )
