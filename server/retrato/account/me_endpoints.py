"""The settings of one's own account."""

from uuid import UUID

from fastapi import APIRouter, Depends, UploadFile

from retrato.account import avatar, changes, deletion, export, schemas, second_factor, sessions
from retrato.account.caller import ClientAddress, keep_nowhere
from retrato.account.present import present
from retrato.auth.current_user import BriefCaller, CurrentCaller, CurrentUser
from retrato.db import AppDatabase, Session
from retrato.errors import AppError
from retrato.kit.i18n import translate
from retrato.media import paths
from retrato.request import AppSettings, RequestLanguage
from retrato.runtime import AppStorage

router = APIRouter(prefix="/me", tags=["me"], dependencies=[Depends(keep_nowhere)])


@router.post("/update")
async def update_profile(
    form: schemas.Profile, user: CurrentUser, session: Session, settings: AppSettings
) -> schemas.User:
    """Change name, language, region or currencies. What is absent or null stays as it is."""
    changes.update_profile(user, form)
    return await present(session, settings, user)


@router.post("/avatar")
async def change_avatar(
    image: UploadFile, caller: BriefCaller, database: AppDatabase, storage: AppStorage, settings: AppSettings
) -> schemas.User:
    """Set one's picture: a JPEG or PNG file, of which a square is kept."""
    user = await avatar.change(database, storage, caller, await image.read())
    async with database.transaction() as session:
        return await present(session, settings, user)


@router.post("/avatar/delete")
async def delete_avatar(caller: BriefCaller, database: AppDatabase, settings: AppSettings) -> schemas.User:
    """Go back to initials."""
    user = await avatar.remove(database, caller)
    async with database.transaction() as session:
        return await present(session, settings, user)


@router.post("/password", status_code=204)
async def change_password(
    form: schemas.PasswordChange, caller: BriefCaller, database: AppDatabase, address: ClientAddress
) -> None:
    """Set a new password. This session goes on with the tokens it has; every other one ends."""
    await changes.change_password(database, caller, form, address)


@router.post("/email")
async def change_email(
    form: schemas.EmailChange,
    caller: BriefCaller,
    database: AppDatabase,
    address: ClientAddress,
    language: RequestLanguage,
) -> schemas.Message:
    """Ask for another e-mail address; it counts once the link that is sent there has been used at /auth/confirmEmail.
    The answer is the same whether or not another account has the address."""
    await changes.ask_for_new_email(database, caller, form, address)
    return schemas.Message(message=translate(language, "messages.changeSent", email=form.email))


@router.post("/secondFactor/start")
async def start_second_factor(
    form: schemas.PasswordBody,
    caller: BriefCaller,
    database: AppDatabase,
    address: ClientAddress,
    settings: AppSettings,
) -> schemas.Enrolment:
    """Get a secret for an authenticator app. Nothing changes until a code of the app is sent to …/confirm."""
    return await second_factor.start(database, settings, caller, form, address)


@router.post("/secondFactor/confirm")
async def confirm_second_factor(
    form: schemas.CodeBody, caller: BriefCaller, database: AppDatabase, settings: AppSettings
) -> schemas.RecoveryCodes:
    """Switch two-step sign-in on with the first code of the app; every other session ends. The recovery codes are told
    here and never again."""
    return schemas.RecoveryCodes(recovery_codes=await second_factor.confirm(database, settings, caller, form.code))


@router.post("/secondFactor/remove", status_code=204)
async def remove_second_factor(
    form: schemas.SecondFactorRemoval,
    caller: BriefCaller,
    database: AppDatabase,
    address: ClientAddress,
    settings: AppSettings,
) -> None:
    """Switch two-step sign-in off, with a code of the app or a recovery code."""
    await second_factor.remove(database, settings, caller, form, address)


@router.post("/sessions")
async def list_sessions(caller: CurrentCaller, session: Session) -> list[schemas.Device]:
    """Where one is signed in, the latest used first."""
    return [
        schemas.Device(
            id=row.id,
            user_agent=row.user_agent,
            created_at=row.created_at,
            last_used_at=row.last_used_at,
            current=row.id == caller.session_id,
        )
        for row in await sessions.alive(session, caller.user.id)
    ]


@router.post("/sessions/endOthers", status_code=204)
async def end_other_sessions(caller: CurrentCaller, session: Session) -> None:
    """Sign out everywhere but here."""
    await sessions.end_others(session, caller.user.id, kept=caller.session_id)


@router.post("/sessions/{session_id}/end", status_code=204)
async def end_session(session_id: UUID, user: CurrentUser, session: Session) -> None:
    """Sign out one of one's own sessions, this one included."""
    if not await sessions.end_one(session, user.id, session_id):
        raise AppError(404, "notFound")


@router.post("/export", status_code=202)
async def ask_for_export(user: CurrentUser, session: Session, language: RequestLanguage) -> schemas.Message:
    """Have all one's data packed into an archive, once a day; a mail tells when it is there to be fetched."""
    await export.ask(session, user)
    return schemas.Message(message=translate(language, "messages.exportAsked", email=user.email))


@router.post("/exports")
async def list_exports(user: CurrentUser, session: Session, settings: AppSettings) -> list[schemas.DataExport]:
    """The archives of one's data that can be fetched or are being made, the newest first."""
    return [
        schemas.DataExport(
            id=row.id,
            asked_at=row.asked_at,
            ready_at=row.ready_at,
            expires_at=row.expires_at,
            path=paths.signed(settings, file.id, "zip") if file else None,
            bytes=file.bytes if file else None,
        )
        for row, file in await export.of_user(session, user.id)
    ]


@router.post("/delete")
async def delete_account(
    form: schemas.PasswordBody,
    caller: BriefCaller,
    database: AppDatabase,
    address: ClientAddress,
    settings: AppSettings,
) -> schemas.User:
    """Have one's account deleted, with everything in it, after 14 days; every other session ends now."""
    user = await deletion.ask(database, caller, form, address)
    async with database.transaction() as session:
        return await present(session, settings, user)


@router.post("/delete/cancel")
async def keep_account(user: CurrentUser, session: Session, settings: AppSettings) -> schemas.User:
    """Think again: the account stays."""
    deletion.cancel(user)
    return await present(session, settings, user)
