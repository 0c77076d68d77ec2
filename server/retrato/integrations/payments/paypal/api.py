"""PayPal's HTTP API: an expiring access token, and an idempotency key on every write so that it can be retried."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from retrato.integrations.payments.contract import Misconfigured
from retrato.integrations.payments.http_api import HttpApi
from retrato.kit import clock
from retrato.settings import PaypalSettings

# Renew the token this long before it expires.
_MARGIN = timedelta(minutes=1)


class PaypalApi:
    def __init__(self, settings: PaypalSettings) -> None:
        self._http = HttpApi(settings.base_url, _parse_error)
        self._credentials = (settings.client_id, settings.client_secret.get_secret_value())
        self._token = ""
        self._expires_at: datetime | None = None

    async def close(self) -> None:
        await self._http.close()

    async def get(self, path: str, params: Mapping[str, Any] | None = None) -> Any:
        return await self._call("GET", path, {}, params=params)

    async def post(self, path: str, body: Mapping[str, Any], request_id: str) -> Any:
        """Send a write. PayPal executes it once per `request_id` and repeats the response for hours."""
        headers = {"paypal-request-id": request_id, "prefer": "return=representation"}
        return await self._call("POST", path, headers, json=body)

    async def _call(self, method: str, path: str, headers: Mapping[str, str], **options: Any) -> Any:
        had_token = bool(self._token)
        try:
            return await self._with_token(method, path, headers, options)
        except Misconfigured:
            # A token can be revoked early. A fresh one shows whether the credentials are wrong.
            if not had_token:
                raise
        self._token = ""
        return await self._with_token(method, path, headers, options)

    async def _with_token(self, method: str, path: str, headers: Mapping[str, str], options: dict[str, Any]) -> Any:
        if not self._token or self._expires_at is None or clock.now() >= self._expires_at:
            await self._renew_token()
        all_headers = {**headers, "authorization": f"Bearer {self._token}"}
        return await self._http.call(method, path, repeatable=True, headers=all_headers, **options)

    async def _renew_token(self) -> None:
        form = {"grant_type": "client_credentials"}
        response = await self._http.call("POST", "/v1/oauth2/token", repeatable=True, auth=self._credentials, data=form)
        self._expires_at = clock.now() + timedelta(seconds=response["expires_in"]) - _MARGIN
        self._token = response["access_token"]


def _parse_error(error: Any) -> tuple[str, str]:
    """Prefer the first issue to the error's name, which is too general."""
    issues = [detail["issue"] for detail in error.get("details") or () if "issue" in detail]
    return issues[0] if issues else error["name"], error.get("message", "")


def link(entity: Mapping[str, Any], *relations: str) -> str | None:
    for each in entity.get("links") or ():
        if each["rel"] in relations:
            url: str = each["href"]
            return url
    return None
