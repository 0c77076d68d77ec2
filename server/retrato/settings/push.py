from pydantic import BaseModel, SecretStr, field_validator

from retrato.kit import p256


class PushSettings(BaseModel):
    """Web Push notifications (docs/decisions/0013)."""

    private_key: SecretStr | None = None
    """32 bytes in base64url, such as the private key of `npx web-push generate-vapid-keys`. By default it is derived
    from `secret`. Changing it invalidates all push subscriptions."""
    services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "*.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
    )
    """Hosts of the push services that subscriptions may use."""

    @field_validator("private_key")
    @classmethod
    def _check_key(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            p256.read_private(value.get_secret_value())
        return value
