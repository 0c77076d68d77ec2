"""What is kept of reported pictures that their makers delete."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None


def upgrade() -> None:
    evidence = sa.Column("evidence", postgresql.JSONB(astext_type=sa.Text()), nullable=True)
    op.add_column("cases", evidence, if_not_exists=True)
    kept_since = sa.Column("evidence_since", sa.DateTime(timezone=True), nullable=True)
    op.add_column("cases", kept_since, if_not_exists=True)
