"""What people change about the account they have."""

from retrato.account.schemas import Profile
from retrato.tables import User


def update_profile(user: User, form: Profile) -> None:
    for field, value in form.model_dump(exclude_none=True).items():
        setattr(user, field, value)
