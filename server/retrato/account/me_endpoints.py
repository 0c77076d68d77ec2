"""Account settings of the signed-in user."""

from uuid import UUID

from fastapi import APIRouter, Depends, UploadFile

from retrato.account import (
    avatar,
    changes,
    deletion,
    export,
    identities,
    passkeys,
    schemas,
    second_factor,
    service,
    sessions,
)
from retrato.account.caller import no_store
from retrato.account.present import present
from retrato.auth.current_user import CurrentCaller, CurrentUser, DetachedCaller
from retrato.db import AppDatabase, Session
from retrato.errors import AppError
from retrato.kit.i18n import translate
from retrato.media import paths
from retrato.media.uploads import UploadRoute
from retrato.request import AppSettings, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.terms import service as terms
from retrato.trust import consents

router = APIRouter(prefix="/me", tags=["me"], dependencies=[Depends(no_store)])
upload = APIRouter(route_class=UploadRoute)


@router.post("/update")
async def update_profile(
    form: schemas.Profile, user: CurrentUser, session: Session, settings: AppSettings
) -> schemas.User:
    """Change name, language, region or currencies. Fields that are absent or null stay unchanged."""
    changes.update_profile(user, form)
    return await present(session, settings, user)


@upload.post("/avatar")
async def change_avatar(image: UploadFile, caller: DetachedCaller, runtime: AppRuntime) -> schemas.User:
    """Set the avatar from a JPEG or PNG file, cropped to a square."""
    user = await avatar.change(runtime, caller, await image.read())
    async with runtime.database.transaction() as session:
        return await present(session, runtime.settings, user)


router.include_router(upload)


@router.post("/avatar/delete")
async def delete_avatar(caller: DetachedCaller, database: AppDatabase, settings: AppSettings) -> schemas.User:
    """Remove the avatar; clients show initials instead."""
    user = await avatar.remove(database, caller)
    async with database.transaction() as session:
        return await present(session, settings, user)


@router.post("/password", status_code=204)
async def change_password(form: schemas.PasswordChange, caller: DetachedCaller, database: AppDatabase) -> None:
    """Set a new password. This session stays signed in with its current tokens; all others end."""
    await changes.change_password(database, caller, form)


@router.post("/password/link")
async def send_password_link(user: CurrentUser, session: Session, language: RequestLanguage) -> schemas.Resent:
    """Mail the user a link to set a password, at most once a minute and 5 times a day. It is the way to a password for
    an account that was opened without one."""
    seconds_left = await service.send_password_link(session, user)
    return schemas.Resent(
        message=translate(language, "messages.passwordLinkSent", email=user.email),
        data=schemas.Pause(seconds_left=seconds_left),
    )


@router.post("/email")
async def change_email(
    form: schemas.EmailChange,
    caller: DetachedCaller,
    database: AppDatabase,
    language: RequestLanguage,
) -> schemas.Message:
    """Request another e-mail address. It takes effect once the link sent there is used at /auth/confirmEmail. The
    answer is the same whether or not another account has the address."""
    await changes.request_email_change(database, caller, form)
    return schemas.Message(message=translate(language, "messages.changeSent", email=form.email))


@router.post("/secondFactor/start")
async def start_second_factor(
    form: schemas.PasswordBody,
    caller: DetachedCaller,
    database: AppDatabase,
    settings: AppSettings,
) -> schemas.Enrolment:
    """Return a secret for an authenticator app. Nothing changes until a code of the app is sent to …/confirm."""
    return await second_factor.start(database, settings, caller, form)


@router.post("/secondFactor/confirm")
async def confirm_second_factor(
    form: schemas.CodeBody, caller: DetachedCaller, database: AppDatabase, settings: AppSettings
) -> schemas.RecoveryCodes:
    """Enable two-step sign-in with the first code of the app; all other sessions end. The recovery codes are returned
    here only."""
    return schemas.RecoveryCodes(recovery_codes=await second_factor.confirm(database, settings, caller, form.code))


@router.post("/secondFactor/remove", status_code=204)
async def remove_second_factor(
    form: schemas.SecondFactorRemoval,
    caller: DetachedCaller,
    database: AppDatabase,
    settings: AppSettings,
) -> None:
    """Disable two-step sign-in, with a code of the app or a recovery code."""
    await second_factor.remove(database, settings, caller, form)


@router.post("/passkeys")
async def list_passkeys(user: CurrentUser, session: Session) -> list[schemas.PasskeySummary]:
    """List the user's passkeys, newest first."""
    return [schemas.PasskeySummary.model_validate(row) for row in await passkeys.list_for_user(session, user.id)]


@router.post("/passkeys/options")
async def new_passkey_options(
    form: schemas.PasswordBody, caller: DetachedCaller, database: AppDatabase, settings: AppSettings
) -> schemas.PasskeyOptions:
    """Return a challenge and the options for `navigator.credentials.create`."""
    from retrato.account import passkey_ceremonies  # on first use, because it loads webauthn

    return schemas.PasskeyOptions(options=await passkey_ceremonies.start_adding(database, settings, caller, form))


@router.post("/passkeys/add")
async def add_passkey(
    form: schemas.PasskeyAddition, caller: DetachedCaller, database: AppDatabase, settings: AppSettings
) -> schemas.PasskeySummary:
    """Add the passkey that the browser created."""
    from retrato.account import passkey_ceremonies  # on first use, because it loads webauthn

    return schemas.PasskeySummary.model_validate(await passkey_ceremonies.add(database, settings, caller, form))


@router.post("/passkeys/{passkey_id}/rename")
async def rename_passkey(
    passkey_id: UUID, form: schemas.PasskeyChange, user: CurrentUser, session: Session
) -> schemas.PasskeySummary:
    return schemas.PasskeySummary.model_validate(await passkeys.rename(session, user.id, passkey_id, form.name))


@router.post("/passkeys/{passkey_id}/remove", status_code=204)
async def remove_passkey(passkey_id: UUID, user: CurrentUser, session: Session) -> None:
    """Remove a passkey. It no longer signs in."""
    await passkeys.remove(session, user.id, passkey_id)


@router.post("/identities")
async def list_identities(user: CurrentUser, session: Session) -> list[schemas.LinkedIdentity]:
    """List the accounts at Google and Apple that sign the user in, oldest first."""
    return [schemas.LinkedIdentity.model_validate(row) for row in await identities.list_for_user(session, user.id)]


@router.post("/identities/unlink", status_code=204)
async def unlink_identity(form: schemas.IdentityKey, user: CurrentUser, session: Session, runtime: AppRuntime) -> None:
    """Unlink an account at Google or Apple. It no longer signs in, unless it has the address of this account: then the
    next sign-in links it again. Refused with a 409 `lastWayToSignIn` if nothing else would sign the user in."""
    await identities.unlink(session, runtime.openid, user.id, form)


@router.post("/sessions")
async def list_sessions(caller: CurrentCaller, session: Session) -> list[schemas.Device]:
    """List the sessions of the signed-in user, most recently used first."""
    return [
        schemas.Device(
            id=row.id,
            user_agent=row.user_agent,
            created_at=row.created_at,
            last_used_at=row.last_used_at,
            current=row.id == caller.session_id,
        )
        for row in await sessions.list_active(session, caller.user.id)
    ]


@router.post("/sessions/endOthers", status_code=204)
async def end_other_sessions(caller: CurrentCaller, session: Session) -> None:
    """End all sessions but this one."""
    await sessions.end_others(session, caller.user.id, kept=caller.session_id)


@router.post("/sessions/{session_id}/end", status_code=204)
async def end_session(session_id: UUID, user: CurrentUser, session: Session) -> None:
    """End one of the user's sessions, possibly this one."""
    if not await sessions.end_one(session, user.id, session_id):
        raise AppError(404, "notFound")


@router.post("/export", status_code=202)
async def request_export(user: CurrentUser, session: Session, language: RequestLanguage) -> schemas.Message:
    """Request an archive of the user's data, at most once a day. A mail is sent when it is ready."""
    await export.request(session, user)
    return schemas.Message(message=translate(language, "messages.exportAsked", email=user.email))


@router.post("/exports")
async def list_exports(user: CurrentUser, session: Session, settings: AppSettings) -> list[schemas.DataExport]:
    """List pending and ready data exports, newest first. The paths of archives are valid for 10 to 20 minutes."""
    return [
        schemas.DataExport(
            id=row.id,
            asked_at=row.requested_at,
            ready_at=row.ready_at,
            expires_at=row.expires_at,
            path=paths.signed(settings, file.id, "zip", window=export.PATH_SECONDS) if file else None,
            bytes=file.bytes if file else None,
        )
        for row, file in await export.list_for_user(session, user.id)
    ]


@router.post("/terms")
async def agree_to_terms(
    form: schemas.TermsAgreement, user: CurrentUser, session: Session, settings: AppSettings
) -> schemas.User:
    """Agree to the current terms. A version that is no longer current gets a 409 `termsChanged`."""
    if form.version != await terms.current_version(session):
        raise AppError(409, "termsChanged")
    consents.record(session, user.id, "TERMS")
    await session.flush()
    return await present(session, settings, user)


@router.post("/delete")
async def delete_account(
    form: schemas.PasswordBody,
    caller: DetachedCaller,
    database: AppDatabase,
    settings: AppSettings,
) -> schemas.User:
    """Schedule the deletion of the account in 14 days. All other sessions end at once."""
    user = await deletion.request(database, caller, form)
    async with database.transaction() as session:
        return await present(session, settings, user)


@router.post("/delete/cancel")
async def keep_account(user: CurrentUser, session: Session, settings: AppSettings) -> schemas.User:
    """Cancel the scheduled deletion."""
    deletion.cancel(user)
    return await present(session, settings, user)
