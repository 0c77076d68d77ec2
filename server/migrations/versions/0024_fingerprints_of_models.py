"""What was sent with an idempotency key when a model was created."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("user_models", sa.Column("fingerprint", sa.String(), nullable=True))
