"""What each role may do. Endpoints declare the right they need (`route.py`); pages get theirs from `/api/admin/me`."""

from collections.abc import Mapping
from enum import StrEnum

from retrato.tables import StaffRole


class Right(StrEnum):
    SEE_FIGURES = "seeFigures"
    SEE_PEOPLE = "seePeople"
    SEE_PICTURES = "seePictures"
    """Private pictures of a person, each time with a reason."""
    HELP_PEOPLE = "helpPeople"
    """Notes, e-mails that are sent again, sessions, second factors, exports."""
    SUSPEND_PEOPLE = "suspendPeople"
    MOVE_TOKENS = "moveTokens"
    DELETE_PEOPLE = "deletePeople"
    SEE_WORK = "seeWork"
    CONTROL_WORK = "controlWork"
    SEE_MONEY = "seeMoney"
    MOVE_MONEY = "moveMoney"
    EDIT_CONTENT = "editContent"
    EDIT_PRICES = "editPrices"
    """Plans and packs: what new buyers pay, and what they get for it."""
    EDIT_SETTINGS = "editSettings"
    MODERATE = "moderate"
    READ_AUDIT = "readAudit"
    MANAGE_STAFF = "manageStaff"


_SUPPORT = {
    Right.SEE_PEOPLE,
    Right.SEE_PICTURES,
    Right.HELP_PEOPLE,
    Right.SUSPEND_PEOPLE,
    Right.MOVE_TOKENS,
    Right.SEE_WORK,
    Right.CONTROL_WORK,
    Right.SEE_MONEY,
    Right.MODERATE,
}
RIGHTS: Mapping[StaffRole, frozenset[Right]] = {
    "support": frozenset(_SUPPORT),
    "content": frozenset({Right.EDIT_CONTENT}),
    "finance": frozenset(
        {
            Right.SEE_FIGURES,
            Right.SEE_PEOPLE,
            Right.SEE_MONEY,
            Right.MOVE_MONEY,
            Right.MOVE_TOKENS,
            Right.EDIT_PRICES,
        }
    ),
    "owner": frozenset(Right),
}
CONFIRMED = frozenset({Right.MOVE_TOKENS, Right.MOVE_MONEY, Right.EDIT_PRICES, Right.DELETE_PEOPLE, Right.MANAGE_STAFF})
"""Rights that need a code of the authenticator app, entered within the last minutes."""
