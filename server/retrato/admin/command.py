"""`retrato staff`: the first owner is made on the command line."""

from typing import get_args

from retrato.admin import staff
from retrato.errors import AppError
from retrato.kit.i18n import DEFAULT_LANGUAGE, translate
from retrato.runtime import Runtime
from retrato.tables import AuditEntry, StaffRole


class StaffError(Exception):
    pass


async def print_all(runtime: Runtime) -> None:
    async with runtime.database.transaction() as session:
        for row, user in await staff.list_all(session):
            factor = "" if user.second_factor_since else "\tno second factor: cannot enter"
            print(f"{row.role}\t{user.email}{factor}")


async def change(runtime: Runtime, email: str, wanted: str | None) -> None:
    """Give the user a role, or none."""
    role = next((known for known in get_args(StaffRole) if known == wanted), None)
    if wanted and role is None:
        raise StaffError(f"{wanted} is no role; there are {', '.join(get_args(StaffRole))}")
    async with runtime.database.transaction() as session:
        if runtime.settings.production and await staff.can_change_audit_log(session):
            raise StaffError("the role of DATABASE_URL can change the audit log: see docs/operations.md#database-roles")
        try:
            user = await staff.find_user(session, email)
            before = await staff.set_role(session, user.id, role)
        except AppError as error:
            raise StaffError(translate(DEFAULT_LANGUAGE, f"errors.{error.text}")) from error
        session.add(
            AuditEntry(
                staff_email="command line",
                action="change_staff",
                subject_kind="user",
                subject_id=str(user.id),
                before={"role": before},
                after={"role": role},
            )
        )
    print(f"{user.email}: {role or 'no longer staff'}")
    if role and user.second_factor_since is None:
        print("They must switch on two-step sign-in in their settings before they can enter /admin.")
