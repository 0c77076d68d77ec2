from pydantic import BaseModel, PositiveInt, SecretStr


class StorageSettings(BaseModel):
    url: str | None = None
    """s3://bucket/prefix (also gs://, az://). Without it, files are stored in a folder inside `data`."""
    endpoint: str | None = None
    """The endpoint of an S3-compatible store other than Amazon's, such as https://storage.example."""
    region: str | None = None
    key_id: str | None = None
    secret: SecretStr | None = None
    presign: bool = False
    """Redirect browsers to presigned URLs of the store instead of proxying files through the web server."""
    image_cache_bytes: PositiveInt = 2_000_000_000
    """Size of the disk cache of resized pictures on each web server. The least recently used are evicted first."""
