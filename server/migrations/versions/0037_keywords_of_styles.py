"""Words under which people search for a style."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0037"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "styles",
        sa.Column("keywords", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
    )
