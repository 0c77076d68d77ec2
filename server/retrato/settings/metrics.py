from pydantic import BaseModel, Field


class MetricsSettings(BaseModel):
    """Metrics of each process for Prometheus, on a port of their own (docs/operations.md#metrics)."""

    port: int = Field(0, ge=0, le=65535)
    """0: none are served. `retrato run` gives each of its processes a port: this one to the web server, the next ones
    to worker and engines."""
    host: str = "127.0.0.1"
    """Keep it closed to the outside: the figures are nobody else's business."""
