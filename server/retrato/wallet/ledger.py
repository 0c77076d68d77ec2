"""Double-entry bookkeeping: tokens of a grant move between accounts, in entries that add up to zero."""

from datetime import timedelta
from functools import partial
from uuid import UUID

from prometheus_client import Counter
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import after_commit
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables import TokenAccount, TokenEntry, TokenGrant, TokenReason

_TOKENS = Counter("retrato_tokens_total", "Tokens that moved, by what happened to them.", ["movement"])

LATE_RETURN = timedelta(days=7)
"""How long tokens that are released or returned after their expiry stay spendable."""


def move(
    session: AsyncSession,
    grant: TokenGrant,
    tokens: int,
    from_account: TokenAccount,
    to_account: TokenAccount,
    *,
    transfer_id: UUID,
    reason: TokenReason,
    to_grant: TokenGrant | None = None,
    item_id: UUID | None = None,
) -> None:
    """Move tokens between accounts of a grant, or to another grant (`to_grant`) when they settle its debt.

    The caller must hold the lock on the user's tokens (`wallet.service.lock`).
    """
    for side, account, amount in ((grant, from_account, -tokens), (to_grant or grant, to_account, tokens)):
        session.add(
            TokenEntry(
                transfer_id=transfer_id,
                user_id=side.user_id,
                grant_id=side.id,
                account=account,
                amount=amount,
                reason=reason,
                item_id=item_id,
            )
        )
        match account:
            case "free":
                side.free += amount
            case "reserved":
                side.reserved += amount
            case "taken_back":
                side.taken_back += amount
            case "owed":
                # The only account with a negative balance; the column holds the debt as a positive number.
                side.owed -= amount
            case _:
                pass
    movement = "sell" if reason == "grant" and grant.kind in ("bought", "plan") else reason
    after_commit(session, partial(_TOKENS.labels(movement).inc, tokens))


def expire(session: AsyncSession, grant: TokenGrant) -> None:
    if grant.free:
        move(session, grant, grant.free, "free", "expired", transfer_id=new_id(), reason="expire")


def extend_if_expired(session: AsyncSession, grant: TokenGrant) -> None:
    """Extend an expired grant by `LATE_RETURN`. Call before its tokens become free again."""
    if grant.expires_at and grant.expires_at <= clock.now():
        # What expired before stays expired: only the returned tokens get the extension.
        expire(session, grant)
        grant.expires_at = clock.now() + LATE_RETURN
