"""What the operator sees of payments on the command line."""

from collections.abc import Sequence

from retrato.billing import endings, inbox, refunds, sweep
from retrato.runtime import Runtime


async def print_stuck(runtime: Runtime) -> None:
    """Print the webhooks that could not be processed, then what could not be ended or refunded yet, then the renewals
    that could not be cancelled yet, then the refunds of staff that failed."""
    async with runtime.database.transaction() as session:
        for event in await inbox.list_stuck(session):
            _print(
                "webhook", event.received_at.isoformat(), event.payment_method_key, event.id, event.type, event.error
            )
        for ending in await endings.list_failing(session):
            _print(
                "ending",
                ending.created_at.isoformat(),
                ending.payment_method_key,
                ending.reference,
                ending.reason,
                ending.error,
            )
        for subscription in await sweep.list_uncancelled(session):
            _print(
                "renewal",
                subscription.created_at.isoformat(),
                subscription.payment_method_key,
                subscription.reference,
                "the account is going to be deleted",
            )
        for refund in await refunds.list_stuck(session):
            _print(
                "refund",
                refund.created_at.isoformat(),
                refund.payment_method_key,
                refund.payment_reference,
                refund.status,
                refund.error,
            )


async def retry_stuck(runtime: Runtime, event_ids: Sequence[str]) -> None:
    """Have the stuck webhooks with these ids, or all of them, tried again within a minute."""
    async with runtime.database.transaction() as session:
        retried = await inbox.retry_stuck(session, event_ids)
    _print(f"{retried} webhooks will be tried again")


async def dismiss_ending(runtime: Runtime, method: str, reference: str) -> None:
    """Stop listing an ending that will not be refunded."""
    await endings.dismiss(runtime, method, reference)
    _print("dismissed")


def _print(*words: object) -> None:
    print(*words, sep="  ")  # noqa: T201 - the command's output
