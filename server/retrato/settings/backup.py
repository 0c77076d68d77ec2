from pydantic import BaseModel, PositiveInt, SecretStr


class BackupSettings(BaseModel):
    """A replica of the stored files, and what `retrato backup check` expects (docs/operations.md#backups)."""

    url: str | None = None
    """s3://bucket/prefix (also gs://, az://, or file:///folder on another disk). Not needed if the storage itself keeps
    versions of its objects, or a replica."""
    endpoint: str | None = None
    region: str | None = None
    key_id: str | None = None
    secret: SecretStr | None = None
    keep_days: PositiveInt = 30
    """How long the replica keeps what was deleted from the storage: as long as the database can be restored."""
    stanza: str | None = None
    """The stanza of pgBackRest, if `retrato backup check` runs where pgBackRest is configured."""
    max_age_hours: PositiveInt = 26
    """The newest backup of the database, and the newest copy of the files must not be older."""
