from pydantic import BaseModel, SecretStr

from retrato.settings.common import is_set


class OpenIdSettings(BaseModel):
    """A registration of this site at an OpenID provider. It is offered once a client id is set."""

    issuer: str
    client_id: str = ""
    client_secret: SecretStr = SecretStr("")
    team_id: str = ""
    """Apple only, instead of a client secret; the next two as well."""
    key_id: str = ""
    private_key: SecretStr = SecretStr("")
    """PEM."""


class GoogleSettings(OpenIdSettings):
    """Redirect URI to register: <public URL>/auth/openid/google."""

    issuer: str = "https://accounts.google.com"


class AppleSettings(OpenIdSettings):
    """Return URL to register: <public URL>/api/auth/openid/apple/callback."""

    issuer: str = "https://appleid.apple.com"


class SignInSettings(BaseModel):
    google: GoogleSettings = GoogleSettings()
    apple: AppleSettings = AppleSettings()

    def missing(self) -> list[str]:
        """Return what a provider that is switched on still lacks."""
        problems = []
        if self.google.client_id and not is_set(self.google.client_secret):
            problems.append("RETRATO_SIGN_IN__GOOGLE__CLIENT_SECRET is required")
        apple = self.apple
        has_key = apple.team_id and apple.key_id and is_set(apple.private_key)
        if apple.client_id and not (has_key or is_set(apple.client_secret)):
            problems.append("RETRATO_SIGN_IN__APPLE__TEAM_ID, KEY_ID and PRIVATE_KEY are required")
        return problems

    def unsafe(self) -> list[str]:
        """Return what is not safe for production."""
        issuers = {"GOOGLE": self.google.issuer, "APPLE": self.apple.issuer}
        return [
            f"RETRATO_SIGN_IN__{name}__ISSUER must be an https:// address"
            for name, issuer in issuers.items()
            if not issuer.startswith("https://")
        ]
