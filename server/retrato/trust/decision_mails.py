"""E-mails about decisions: to the maker of a picture, and to those who reported it."""

from uuid import UUID

from retrato.kit.i18n import Language, as_language, localized_path, pick, translate
from retrato.notification.email import send
from retrato.notification.sent_mails import send_to_user
from retrato.runtime import Runtime
from retrato.tables import Appeal, CaseEvent, Style, Takedown, User

_PAGES = {
    "pictureTakenDown": "/appeal",
    "pictureRestored": "/my-photos",
    "appealGranted": "/appeal",
    "appealRefused": "/appeal",
}


async def send_to_maker(runtime: Runtime, user_id: UUID, mail: str, takedown_id: UUID) -> None:
    """Tell a person that their picture was removed or restored."""
    async with runtime.database.transaction() as session:
        user, takedown = await session.get(User, user_id), await session.get(Takedown, takedown_id)
        style = await session.get(Style, takedown.style_id) if takedown else None
    if user is None or takedown is None:
        return
    language = user.language_tag
    name = pick(style.name, language) if style else takedown.style_id
    await send_to_user(
        runtime,
        user,
        mail,
        link=_link(runtime, language, mail),
        picture=translate(language, f"takedown.{takedown.kind}", style=name),
        why=translate(language, f"takedown.{takedown.cause}"),
    )


async def send_answer(runtime: Runtime, user_id: UUID, mail: str, appeal_id: UUID) -> None:
    async with runtime.database.transaction() as session:
        user, appeal = await session.get(User, user_id), await session.get(Appeal, appeal_id)
    if user and appeal:
        link = _link(runtime, user.language_tag, mail)
        await send_to_user(runtime, user, mail, link=link, answer=appeal.answer or "")


async def send_to_reporter(runtime: Runtime, event_id: UUID, mail: str) -> None:
    """Tell somebody who reported a picture the outcome, without a word about its maker."""
    async with runtime.database.transaction() as session:
        event = await session.get(CaseEvent, event_id)
    if event and (email := event.data.get("email")):
        language = as_language(event.data.get("language")) or "en"
        link = runtime.settings.public_url + localized_path(language, "/is-this-me")
        await send(runtime.mailer, runtime.settings, mail, to=email, language=language, link=link)


def _link(runtime: Runtime, language: Language, mail: str) -> str:
    return runtime.settings.public_url + localized_path(language, _PAGES[mail])
