"""shared and deleted creations"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("creations", sa.Column("share_token", sa.String(), nullable=True))
    op.add_column("creations", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.create_unique_constraint("uq_creations_share_token", "creations", ["share_token"])
    op.create_index(
        "ix_creations_deleted", "creations", ["deleted_at"], postgresql_where=sa.text("deleted_at is not null")
    )
