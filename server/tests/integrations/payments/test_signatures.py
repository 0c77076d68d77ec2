import hmac

import pytest

from retrato.integrations.payments.contract import WebhookRefused
from retrato.integrations.payments.signatures import hmac_sha256_hex, verify_signature


def test_signatures_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    compare = hmac.compare_digest

    def watch(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return compare(one, other)

    monkeypatch.setattr(hmac, "compare_digest", watch)
    verify_signature("right", ["wrong", "right"])
    assert compared == [(b"right", b"wrong"), (b"right", b"right")]


@pytest.mark.parametrize("given", [[], [""], ["wrong"], ["righ"], ["right "], ["RIGHT"], ["ríght"]])
def test_wrong_signature_is_refused(given: list[str]) -> None:
    with pytest.raises(WebhookRefused, match="forged"):
        verify_signature("right", given)


def test_hash_depends_on_every_byte_and_on_the_secret() -> None:
    assert len({hmac_sha256_hex(secret, body) for secret in ("a", "b") for body in (b"", b"x", b"x ")}) == 6
