"""The ledger's one movement: tokens of a grant leave one account for another, in entries that add up to zero."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.tables import TokenAccount, TokenEntry, TokenGrant, TokenReason


def move(
    session: AsyncSession,
    grant: TokenGrant,
    tokens: int,
    leave: TokenAccount,
    come: TokenAccount,
    *,
    transfer_id: UUID,
    reason: TokenReason,
    item_id: UUID | None = None,
) -> None:
    """The caller holds the lock on the user's tokens (`wallet.service.lock`)."""
    for account, amount in ((leave, -tokens), (come, tokens)):
        session.add(
            TokenEntry(
                transfer_id=transfer_id,
                user_id=grant.user_id,
                grant_id=grant.id,
                account=account,
                amount=amount,
                reason=reason,
                item_id=item_id,
            )
        )
        if account == "free":
            grant.free += amount
        elif account == "reserved":
            grant.reserved += amount
