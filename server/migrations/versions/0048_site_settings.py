"""Settings that owners change while the site runs."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "site_settings",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sign_ups_open", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("welcome_tokens", sa.Integer(), nullable=True),
        sa.Column("blocked_regions", postgresql.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("notice", postgresql.JSONB(), nullable=True),
        sa.Column("switched_off", postgresql.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_site_settings_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_site_settings")),
    )
