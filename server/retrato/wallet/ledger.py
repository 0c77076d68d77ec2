"""The ledger's one movement: tokens of a grant leave one account for another, in entries that add up to zero."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables import TokenAccount, TokenEntry, TokenGrant, TokenReason

LATE_RETURN = timedelta(days=7)
"""Tokens that come back after their day has passed can still be spent for so long."""


def move(
    session: AsyncSession,
    grant: TokenGrant,
    tokens: int,
    leave: TokenAccount,
    come: TokenAccount,
    *,
    transfer_id: UUID,
    reason: TokenReason,
    to: TokenGrant | None = None,
    item_id: UUID | None = None,
) -> None:
    """The caller holds the lock on the user's tokens (`wallet.service.lock`). They come to the same grant, unless they
    make up for what is owed for another."""
    for side, account, amount in ((grant, leave, -tokens), (to or grant, come, tokens)):
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
                # The one account that goes below zero: what is missing there is the debt.
                side.owed -= amount
            case _:
                pass


def expire(session: AsyncSession, grant: TokenGrant) -> None:
    if grant.free:
        move(session, grant, grant.free, "free", "expired", transfer_id=new_id(), reason="expire")


def welcome_back(session: AsyncSession, grant: TokenGrant) -> None:
    """Before tokens become free again: those that come back late get their week; what had expired beside them does not
    come back with them."""
    if grant.expires_at and grant.expires_at <= clock.now():
        expire(session, grant)
        grant.expires_at = clock.now() + LATE_RETURN
