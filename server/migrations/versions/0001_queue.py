"""The job queue: a copy of procrastinate's schema, so that upgrading the library does not change this migration."""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    schema = Path(__file__).parents[1] / "sql" / "procrastinate_3_10.sql"
    # The driver would take a single % for a placeholder.
    op.get_bind().exec_driver_sql(schema.read_text(encoding="utf-8").replace("%", "%%"))
