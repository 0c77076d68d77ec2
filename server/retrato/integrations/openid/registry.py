"""The configured OpenID providers."""

from collections.abc import Mapping

from retrato.integrations.openid.client import OpenIdClient
from retrato.settings import Settings
from retrato.tables import IdentityProviderKey

OpenIdClients = Mapping[IdentityProviderKey, OpenIdClient]


def create_clients(settings: Settings) -> OpenIdClients:
    """Return a client for each provider that is switched on."""
    google, apple = settings.sign_in.google, settings.sign_in.apple
    clients: dict[IdentityProviderKey, OpenIdClient] = {}
    if google.client_id:
        clients["google"] = OpenIdClient(google, f"{settings.public_url}/auth/openid/google", form_post=False)
    if apple.client_id:
        # Apple posts the answer if it contains the address: to us, not to a page.
        callback = f"{settings.api_url or settings.public_url}/api/auth/openid/apple/callback"
        clients["apple"] = OpenIdClient(apple, callback, form_post=True)
    return clients
