"""Idempotency keys of personal models."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("user_models", sa.Column("idempotency_key", sa.String(), nullable=True))
    op.create_unique_constraint("uq_user_models_user_id_key", "user_models", ["user_id", "idempotency_key"])
