from fastapi import APIRouter, Depends, Response
from fastapi.responses import PlainTextResponse

from retrato.account import limits, links, schemas, service, sessions
from retrato.account.caller import UserAgent, no_store
from retrato.account.device import DeviceCookie, remember
from retrato.account.present import build_user, present
from retrato.auth import access_token
from retrato.auth.current_user import CurrentUser, Token, require_signed_in
from retrato.captcha import service as captcha
from retrato.db import AppDatabase, Session
from retrato.errors import AppError
from retrato.kit.i18n import translate
from retrato.request import AppSettings, ClientAddress, ClientNetwork, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.site.current import AppSite

router = APIRouter(prefix="/auth", tags=["auth"], dependencies=[Depends(no_store)])


@router.post("")
async def login(
    form: schemas.Login,
    database: AppDatabase,
    settings: AppSettings,
    address: ClientAddress,
    user_agent: UserAgent,
    device_cookie: DeviceCookie,
    response: Response,
) -> schemas.Auth:
    """Sign in. An unknown e-mail and a wrong password get the same answer. With two-step sign-in, a request without
    `code` gets a 401 `secondFactorRequired`."""
    auth = await service.login(
        database, settings, form, address=address, device_cookie=device_cookie, user_agent=user_agent
    )
    remember(response, settings, device_cookie, auth.user.id)
    return auth


@router.post("/register")
async def register(
    form: schemas.Registration,
    database: AppDatabase,
    session: Session,
    settings: AppSettings,
    address: ClientAddress,
    user_agent: UserAgent,
    site: AppSite,
    response: Response,
) -> schemas.Auth:
    """Create an account and sign in. A confirmation link is sent by e-mail."""
    site.require_open_sign_ups()
    # Before the rate limit, so that only requests with a proof of work count against an address.
    await captcha.use(database, settings, form.captcha)
    await limits.count(database, limits.REGISTRATIONS_PER_ADDRESS, address)
    auth = await service.register(session, settings, form, user_agent)
    remember(response, settings, None, auth.user.id)
    return auth


@router.post("/session", response_model_exclude_unset=True)
async def session(token: Token, runtime: AppRuntime) -> schemas.Session:
    """Return the signed-in user, with new tokens if the refresh token was a day old."""
    async with runtime.database.raw_connection() as connection:
        row = require_signed_in(await sessions.find(connection, token))
    user = build_user(runtime.settings, row, row)
    refresh_token = None
    if row.rotation_due:
        async with runtime.database.transaction() as session:
            refresh_token = await sessions.rotate(session, token.session_id)
    if refresh_token is None:
        return schemas.Session(user=user)
    access = access_token.issue(runtime.settings, token)
    return schemas.Session(user=user, access_token=access, refresh_token=refresh_token)


@router.post("/refreshAccess", response_class=PlainTextResponse)
async def refresh_access(body: schemas.RefreshTokenBody, database: AppDatabase, settings: AppSettings) -> str:
    """Return a new access token as plain text."""
    async with database.transaction() as session:
        access = await sessions.refresh(session, settings, body.refresh_token)
    if access is None:
        raise AppError(401, "sessionOver")
    return access


@router.post("/logout", status_code=204)
async def logout(body: schemas.RefreshTokenBody, session: Session) -> None:
    """End this session on the server. Idempotent."""
    await sessions.end(session, body.refresh_token)


@router.post("/confirmEmail", response_model_exclude_unset=True)
async def confirm_email(
    body: schemas.LinkToken,
    session: Session,
    settings: AppSettings,
    site: AppSite,
    network: ClientNetwork,
    language: RequestLanguage,
) -> schemas.Confirmed:
    """Confirm the e-mail address of a new account, or a changed one, with the token of the mailed link."""
    tokens = site.welcome_tokens_of(settings)
    user, is_new, refusal = await service.confirm_email(session, settings, body.token, tokens, network)
    welcomed = is_new and refusal is None
    confirmed = schemas.Confirmed(user=await present(session, settings, user), welcome_tokens=tokens if welcomed else 0)
    if refusal:
        confirmed.notice = translate(language, f"messages.{refusal}")
    return confirmed


@router.post("/resendEmailConfirmation")
async def resend_email_confirmation(user: CurrentUser, session: Session, language: RequestLanguage) -> schemas.Resent:
    """Send the confirmation mail again, at most once a minute and 10 times a day."""
    seconds_left = await service.resend_confirmation(session, user)
    return schemas.Resent(
        message=translate(language, "messages.confirmationSent", email=user.email),
        data=schemas.Pause(seconds_left=seconds_left),
    )


@router.post("/forgotPassword")
async def forgot_password(
    form: schemas.ForgottenPassword,
    database: AppDatabase,
    session: Session,
    settings: AppSettings,
    address: ClientAddress,
    language: RequestLanguage,
) -> schemas.Message:
    """Request a link to set a new password. The answer is the same whether or not the account exists."""
    await captcha.use(database, settings, form.captcha)
    await limits.count(database, limits.RESETS_PER_ADDRESS, address)
    await service.forgot_password(session, form.email)
    return schemas.Message(message=translate(language, "messages.resetSent"))


@router.post("/resetPassword/check", status_code=204)
async def check_reset_link(body: schemas.LinkToken, session: Session) -> None:
    """Tell whether the token of a mailed link can still set a new password, without using it."""
    if await links.find_owner(session, "reset", body.token) is None:
        raise AppError(400, "linkInvalid")


@router.post("/resetPassword")
async def reset_password(
    form: schemas.PasswordReset,
    database: AppDatabase,
    settings: AppSettings,
    user_agent: UserAgent,
    device_cookie: DeviceCookie,
    response: Response,
) -> schemas.Auth:
    """Set a new password with the token of the mailed link, and sign in; all other sessions end. With two-step
    sign-in a valid `code` is required as well; until then the link stays unused."""
    auth = await service.reset_password(database, settings, form, device_cookie=device_cookie, user_agent=user_agent)
    remember(response, settings, device_cookie, auth.user.id)
    return auth
