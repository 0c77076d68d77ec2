"""An index that covers what galleries filter and count by."""

from alembic import op

from retrato.migrate import create_index_concurrently

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_index_concurrently(
        "ix_creations_user_id",
        "creations",
        ["user_id", "kind", "id"],
        include=["status", "deleted_at", "favourite"],
    )
    op.drop_index("ix_creations_gallery", "creations", if_exists=True)
