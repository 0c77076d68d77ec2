"""Settings of the site. A change counts in every web process within a second."""

from fastapi import Request
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.settings import schemas
from retrato.admin.settings.schemas import GROUPS, Group
from retrato.db import Session
from retrato.errors import AppError
from retrato.kit.countries import Countries
from retrato.request import AppSettings
from retrato.runtime import AppRuntime
from retrato.site import change
from retrato.site.state import FEATURES, Notice, load, state_of
from retrato.tables import AuditEntry, SiteSettings

router = admin_router("settings", "/settings")
_KIND = "settings"


@router.get("")
@needs(Right.EDIT_SETTINGS)
async def show_settings(
    request: Request, session: Session, settings: AppSettings, runtime: AppRuntime
) -> schemas.SiteSettings:
    """Return all settings with their defaults, and who changed them last."""
    state = await load(session)
    countries: Countries = request.app.state.countries
    absent = {f"SIGN_IN_{provider}" for provider in ("GOOGLE", "APPLE") if provider.lower() not in runtime.openid}
    return schemas.SiteSettings(
        sign_ups_open=state.sign_ups_open,
        welcome_tokens=state.welcome_tokens,
        configured_welcome_tokens=settings.welcome_tokens,
        blocked_regions=sorted(state.blocked_regions),
        configured_blocked_regions=sorted(settings.blocked_regions),
        regions_known=countries.known,
        notice=schemas.SiteNotice.model_validate(state.notice) if state.notice else None,
        switched_off=sorted(state.switched_off),
        features=[feature for feature in FEATURES if feature not in absent],
        changes=await _last_changes(session),
    )


@router.post("/sign-ups", status_code=204)
@needs(Right.EDIT_SETTINGS, audited=True)
async def change_sign_ups(form: schemas.SignUpsChange, member: CurrentMember, session: Session) -> None:
    """Open or close the registration, and change the welcome tokens of accounts that are confirmed from now on, which
    needs a code."""
    row = await _begin(session, "signUps", form)
    if form.welcome_tokens != row.welcome_tokens:
        member.require_confirmed()
    before = {"signUpsOpen": row.sign_ups_open, "welcomeTokens": row.welcome_tokens}
    row.sign_ups_open, row.welcome_tokens = form.sign_ups_open, form.welcome_tokens
    after = {"signUpsOpen": form.sign_ups_open, "welcomeTokens": form.welcome_tokens}
    audit.record(session, member, _subject("signUps"), before=before, after=after, reason=form.reason)


@router.post("/regions", status_code=204)
@needs(Right.EDIT_SETTINGS, audited=True)
async def change_blocked_regions(form: schemas.RegionsChange, member: CurrentMember, session: Session) -> None:
    """Block regions besides those of the configuration. The administration and the sign-in stay open in all of them."""
    row = await _begin(session, "regions", form)
    before = {"blockedRegions": row.blocked_regions}
    row.blocked_regions = sorted(form.blocked_regions)
    after = {"blockedRegions": row.blocked_regions}
    audit.record(session, member, _subject("regions"), before=before, after=after, reason=form.reason)


@router.post("/notice", status_code=204)
@needs(Right.EDIT_SETTINGS, audited=True)
async def change_notice(form: schemas.NoticeChange, member: CurrentMember, session: Session) -> None:
    """Show a notice on top of every page, or none."""
    row = await _begin(session, "notice", form)
    before = {"notice": state_of(row).notice}
    notice = Notice(**form.notice.model_dump()) if form.notice else None
    change.set_notice(row, notice)
    audit.record(session, member, _subject("notice"), before=before, after={"notice": notice}, reason=form.reason)


@router.post("/features", status_code=204)
@needs(Right.EDIT_SETTINGS, audited=True)
async def change_features(form: schemas.FeaturesChange, member: CurrentMember, session: Session) -> None:
    """Switch features off, and all others on. What was begun is finished."""
    row = await _begin(session, "features", form)
    before = {"switchedOff": row.switched_off}
    row.switched_off = sorted(form.switched_off)
    after = {"switchedOff": row.switched_off}
    audit.record(session, member, _subject("features"), before=before, after=after, reason=form.reason)


async def _begin(session: AsyncSession, group: Group, form: schemas.SettingsChange) -> SiteSettings:
    row = await change.begin(session)
    # After locking the row, so that nobody else is in between.
    last = (await _last_changes(session)).get(group)
    if form.seen != (last.id if last else None):
        raise AppError(409, "contentChanged")
    return row


def _subject(group: Group) -> Subject:
    return Subject(_KIND, group)


async def _last_changes(session: AsyncSession) -> dict[Group, schemas.LastChange]:
    entries = await session.scalars(
        select(AuditEntry)
        .ext(distinct_on(AuditEntry.subject_id))
        .where(AuditEntry.subject_kind == _KIND)
        .order_by(AuditEntry.subject_id, AuditEntry.id.desc())
    )
    found = {
        entry.subject_id: schemas.LastChange(
            id=entry.id, at=entry.created_at, by=entry.staff_email, reason=entry.reason
        )
        for entry in entries
    }
    return {group: found[group] for group in GROUPS if group in found}
