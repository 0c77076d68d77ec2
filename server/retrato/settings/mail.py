from pydantic import BaseModel, SecretStr


class MailSettings(BaseModel):
    smtp_url: SecretStr | None = None
    """smtp://user:password@host:587 (STARTTLS) or smtps://…:465. Without it, e-mails are written to `data/outbox`."""
    sender: str = "Retrato <hello@retrato.local>"
