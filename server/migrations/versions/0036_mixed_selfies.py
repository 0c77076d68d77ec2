"""Whether a model was trained with selfies that seemed to show several people, after a confirmation."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("user_models", sa.Column("mixed_confirmed", sa.Boolean(), server_default="false", nullable=False))
