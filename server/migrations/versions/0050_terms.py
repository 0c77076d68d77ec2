"""Versions of the terms."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "terms_versions",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("counts_from", sa.DateTime(timezone=True), nullable=False),
        *(
            sa.Column(name, postgresql.JSONB(astext_type=sa.Text()), nullable=False)
            for name in ("intro", "html", "contents", "news")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_terms_versions")),
        if_not_exists=True,
    )
