"""Finds the requests of a shoot among those of everybody."""

from alembic import op

from retrato.migrate import create_index_concurrently

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_index_concurrently(
        "ix_creation_requests_shoot_id", "creation_requests", ["shoot_id"], where="shoot_id is not null"
    )
    op.execute("alter table creation_requests validate constraint fk_creation_requests_shoot_id_shoots")
