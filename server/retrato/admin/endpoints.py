"""The signed-in member of staff, all staff, and the audit log."""

from sqlalchemy import select, update

from retrato.account import second_factor
from retrato.admin import audit, schemas, staff
from retrato.admin.audit import Subject
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import ANY_STAFF, admin_router, needs
from retrato.db import AppDatabase, Session
from retrato.kit import clock
from retrato.kit.i18n import Language
from retrato.request import AppSettings, RequestLanguage
from retrato.tables import AuditEntry, AuthSession

router = admin_router("staff")


@router.get("/me")
@needs(ANY_STAFF)
async def show_me(member: CurrentMember) -> schemas.Me:
    """Return the caller's role and rights, which decide what the pages show."""
    return schemas.Me(
        id=member.user.id,
        name=member.user.name,
        email=member.user.email,
        role=member.role,
        rights=sorted(member.rights),
        confirmed=member.is_confirmed,
    )


@router.post("/confirm", status_code=204)
@needs(ANY_STAFF, audited=True)
async def confirm_identity(
    form: schemas.Confirmation, member: CurrentMember, database: AppDatabase, settings: AppSettings
) -> None:
    """Enter a code of the authenticator app: for ten minutes, money and accounts can be changed."""
    await second_factor.count_attempt(database, member.user, form.code)
    async with database.transaction() as session:
        user = await session.merge(member.user)
        if error := await second_factor.use_code(session, settings, user, form.code):
            raise error
        await session.execute(
            update(AuthSession).where(AuthSession.id == member.session_id).values(code_at=clock.now())
        )
        audit.record(session, member)


@router.post("/staff/list")
@needs(Right.MANAGE_STAFF)
async def list_staff(session: Session) -> list[schemas.StaffMember]:
    return [
        schemas.StaffMember(
            user_id=user.id,
            name=user.name,
            email=user.email,
            role=row.role,
            second_factor=user.second_factor_since is not None,
            created_at=row.created_at,
        )
        for row, user in await staff.list_all(session)
    ]


@router.post("/staff/update", status_code=204)
@needs(Right.MANAGE_STAFF, audited=True)
async def change_staff(form: schemas.StaffChange, member: CurrentMember, session: Session) -> None:
    """Make a user a member of staff, change their role, or remove them. There is always an owner."""
    user = await staff.find_user(session, form.email)
    before = await staff.set_role(session, user.id, form.role)
    audit.record(
        session,
        member,
        Subject("user", user.id),
        before={"role": before},
        after={"role": form.role},
        reason=form.reason,
    )


@router.get("/audit/filters")
@needs(Right.READ_AUDIT)
async def list_audit_filters(session: Session, language: RequestLanguage) -> schemas.AuditFilters:
    """Return the members of staff and the actions that occur in the log."""
    members, actions = await audit.find_members(session), await audit.find_actions(session)
    return schemas.AuditFilters(
        members=[schemas.AuditMember(id=id_, email=email) for id_, email in members],
        actions=[schemas.AuditAction(action=action, what=audit.in_words(action, language)) for action in actions],
    )


@router.post("/audit/list")
@needs(Right.READ_AUDIT)
async def list_audit_log(
    query: schemas.AuditQuery, session: Session, language: RequestLanguage
) -> list[schemas.AuditEntry]:
    filters = {
        AuditEntry.staff_id: query.staff_id,
        AuditEntry.action: query.action,
        AuditEntry.subject_kind: query.subject_kind,
        AuditEntry.subject_id: query.subject_id,
    }
    conditions = [column == value for column, value in filters.items() if value is not None]
    if query.before:
        conditions.append(AuditEntry.id < query.before)
    rows = await session.scalars(select(AuditEntry).where(*conditions).order_by(AuditEntry.id.desc()).limit(query.size))
    return [_present(row, language) for row in rows]


def _present(entry: AuditEntry, language: Language) -> schemas.AuditEntry:
    values = {column.key: getattr(entry, column.key) for column in AuditEntry.__table__.columns}
    return schemas.AuditEntry.model_validate(values | {"what": audit.in_words(entry.action, language)})
