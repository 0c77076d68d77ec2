from datetime import timedelta
from typing import Literal
from uuid import UUID

from procrastinate import RetryStrategy
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import challenges, deletion, export, links, sessions
from retrato.kit import rate_limit
from retrato.kit.i18n import Language, localized_path, translate
from retrato.notification import sent_mails
from retrato.notification.email import send
from retrato.queue import Blueprint, JobContext, enqueue
from retrato.runtime import Runtime, runtime_of
from retrato.site import state as site
from retrato.tables import EmailLinkKind, IdentityProviderKey, User, UserStatus

tasks = Blueprint()

# 4 s, 16 s, 64 s, …: enough for a mail server that is down for a day.
_MAIL_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)

Notice = Literal[
    "welcome",
    "passwordChanged",
    "emailChanged",
    "exportReady",
    "deletionRequested",
    "secondFactorOn",
    "secondFactorOff",
    "passkeyAdded",
    "passkeyRemoved",
    "providerLinked",
    "providerUnlinked",
]
_PAGES: dict[Notice, str] = {
    "welcome": "/reimagine",
    "passwordChanged": "/forgot-password",
    "emailChanged": "/settings",
    "exportReady": "/settings#data",
    "deletionRequested": "/settings#delete",
    "secondFactorOn": "/settings#secondFactor",
    "secondFactorOff": "/settings#secondFactor",
    "passkeyAdded": "/settings#passkeys",
    "passkeyRemoved": "/settings#passkeys",
    "providerLinked": "/settings#identities",
    "providerUnlinked": "/settings#identities",
}


@tasks.task(name="send_confirmation", retry=_MAIL_RETRY, pass_context=True)
async def send_confirmation(context: JobContext, user_id: str) -> None:
    await _send_link(runtime_of(context), UUID(user_id), "confirm")


@tasks.task(name="send_reset", retry=_MAIL_RETRY, pass_context=True)
async def send_reset(context: JobContext, user_id: str | None) -> None:
    """Send the link. Without a user do nothing: unknown addresses enqueue a job as well, to prevent enumeration."""
    if user_id is not None:
        await _send_link(runtime_of(context), UUID(user_id), "reset")


@tasks.task(name="send_change", retry=_MAIL_RETRY, pass_context=True)
async def send_change(context: JobContext, user_id: str) -> None:
    await _send_link(runtime_of(context), UUID(user_id), "change")


@tasks.task(name="send_password_changed", retry=_MAIL_RETRY, pass_context=True)
async def send_password_changed(context: JobContext, user_id: str) -> None:
    """Confirm the change, which also alerts an owner who did not make it."""
    await _send_notice(runtime_of(context), UUID(user_id), "passwordChanged")


@tasks.task(name="send_email_changed", retry=_MAIL_RETRY, pass_context=True)
async def send_email_changed(context: JobContext, user_id: str, to: str) -> None:
    """Notify the former address, in case its owner did not make the change."""
    await _send_notice(runtime_of(context), UUID(user_id), "emailChanged", to)


@tasks.task(name="send_welcome", retry=_MAIL_RETRY, pass_context=True)
async def send_welcome(context: JobContext, user_id: str) -> None:
    await _send_notice(runtime_of(context), UUID(user_id), "welcome")


@tasks.task(name="send_export_ready", retry=_MAIL_RETRY, pass_context=True)
async def send_export_ready(context: JobContext, user_id: str) -> None:
    await _send_notice(runtime_of(context), UUID(user_id), "exportReady", days=export.LIFETIME.days)


@tasks.task(name="send_deletion_requested", aliases=["send_deletion_asked"], retry=_MAIL_RETRY, pass_context=True)
async def send_deletion_requested(context: JobContext, user_id: str) -> None:
    """Confirm the request, which also alerts an owner who did not make it."""
    await _send_notice(runtime_of(context), UUID(user_id), "deletionRequested", days=deletion.GRACE.days)


@tasks.task(name="send_second_factor_on", retry=_MAIL_RETRY, pass_context=True)
async def send_second_factor_on(context: JobContext, user_id: str) -> None:
    await _send_notice(runtime_of(context), UUID(user_id), "secondFactorOn")


@tasks.task(name="send_second_factor_off", retry=_MAIL_RETRY, pass_context=True)
async def send_second_factor_off(context: JobContext, user_id: str) -> None:
    """Confirm the change, which also alerts an owner who did not make it."""
    await _send_notice(runtime_of(context), UUID(user_id), "secondFactorOff")


@tasks.task(name="send_passkey_added", retry=_MAIL_RETRY, pass_context=True)
async def send_passkey_added(context: JobContext, user_id: str) -> None:
    await _send_notice(runtime_of(context), UUID(user_id), "passkeyAdded")


@tasks.task(name="send_passkey_removed", retry=_MAIL_RETRY, pass_context=True)
async def send_passkey_removed(context: JobContext, user_id: str) -> None:
    await _send_notice(runtime_of(context), UUID(user_id), "passkeyRemoved")


@tasks.task(name="send_provider_linked", retry=_MAIL_RETRY, pass_context=True)
async def send_provider_linked(context: JobContext, user_id: str, provider: IdentityProviderKey) -> None:
    """Notify the owner that Google or Apple can now sign in to the account."""
    await _send_notice(runtime_of(context), UUID(user_id), "providerLinked", provider=provider.capitalize())


@tasks.task(name="send_provider_unlinked", retry=_MAIL_RETRY, pass_context=True)
async def send_provider_unlinked(context: JobContext, user_id: str, provider: IdentityProviderKey) -> None:
    """Confirm the change, which also alerts an owner who did not make it."""
    await _send_notice(runtime_of(context), UUID(user_id), "providerUnlinked", provider=provider.capitalize())


@tasks.task(name="send_deleted", retry=_MAIL_RETRY, pass_context=True)
async def send_deleted(context: JobContext, to: str, language: Language) -> None:
    """Send the last mail. The address comes with the job, because the account no longer exists."""
    runtime = runtime_of(context)
    await send(runtime.mailer, runtime.settings, "deleted", to=to, language=language, link=runtime.settings.public_url)


@tasks.task(name="make_export", retry=RetryStrategy(max_attempts=5, exponential_wait=4), pass_context=True)
async def make_export(context: JobContext, export_id: str) -> None:
    await export.make(runtime_of(context), UUID(export_id))


@tasks.periodic(cron="53 * * * *")
@tasks.task(name="retry_exports", queueing_lock="account:retry_exports", pass_context=True)
async def retry_exports(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    async with runtime_of(context).database.transaction() as session:
        await export.retry_failed(session)


@tasks.periodic(cron="13 * * * *")
@tasks.task(name="delete_due", queueing_lock="account:delete_due", pass_context=True)
async def delete_due(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Enqueue one job per account, so that an account that cannot be deleted does not block other deletions."""
    async with runtime_of(context).database.transaction() as session:
        for user_id in await deletion.list_due(session):
            await enqueue(session, "account:delete", user_id=str(user_id))


@tasks.task(name="delete", retry=RetryStrategy(max_attempts=5, exponential_wait=4), pass_context=True)
async def delete(context: JobContext, user_id: str) -> None:
    async with runtime_of(context).database.transaction() as session:
        await deletion.delete_account(session, UUID(user_id))


@tasks.periodic(cron="43 * * * *")
@tasks.task(name="forget_expired", queueing_lock="account:forget_expired", pass_context=True)
async def forget_expired(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    async with runtime_of(context).database.transaction() as session:
        await sessions.delete_expired(session)
        await links.delete_expired(session)
        await challenges.delete_expired(session)
        await rate_limit.delete_expired(session)
        await export.delete_expired(session)
        await sent_mails.delete_old(session)


async def _send_link(runtime: Runtime, user_id: UUID, kind: EmailLinkKind) -> None:
    """Create a link and mail it.

    The link is created here so that its token is never stored with the job, and committed before the mail is sent so
    that it always works. A retry sends another mail with another link.
    """
    async with runtime.database.transaction() as session:
        user = await session.get(User, user_id)
        if user is None or (to := await _recipient(session, user, kind)) is None:
            return
        link = await links.create(session, runtime.settings, user, kind, to)
        tokens = (await site.load(session)).welcome_tokens_of(runtime.settings)
    await sent_mails.send_to_user(
        runtime,
        user,
        kind,
        to=to,
        link=link,
        hours=links.LIFETIMES[kind] // timedelta(hours=1),
        gift=_gift(tokens, user.language_tag),
    )


def _gift(tokens: int, language: Language) -> str:
    """Return the sentence of the confirmation mail about the welcome tokens, if there are any."""
    return translate(language, "mail.confirm.gift", tokens=tokens) if tokens else ""


async def _recipient(session: AsyncSession, user: User, kind: EmailLinkKind) -> str | None:
    """Return the address to send the link to, or None if the link is no longer needed."""
    match kind:
        case "confirm":
            return user.email if user.status == UserStatus.UNCONFIRMED else None
        case "reset":
            return user.email
        case "change":
            # The owner of a taken address did not request anything.
            taken = await session.scalar(select(User.id).where(User.email == user.new_email))
            return None if taken else user.new_email


async def _send_notice(runtime: Runtime, user_id: UUID, name: Notice, to: str | None = None, **values: object) -> None:
    """Send a mail whose button links to a page of the product, without a token."""
    async with runtime.database.transaction() as session:
        user = await session.get(User, user_id)
    if user is None:
        return
    link = runtime.settings.public_url + localized_path(user.language_tag, _PAGES[name])
    await sent_mails.send_to_user(runtime, user, name, to=to, link=link, attachment=None, payment_id=None, **values)
