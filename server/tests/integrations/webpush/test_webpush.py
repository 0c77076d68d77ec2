"""Encryption and signatures of Web Push, tested with the examples of the RFCs."""

import pytest

from retrato.integrations.webpush.encryption import encrypt
from retrato.kit import p256
from tests.doubles.push_service import decrypt, signer

# RFC 8291, section 5 and appendix A.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
P256DH_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = b"When I grow up, I want to be a watermelon"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
    "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)

# RFC 8292, section 2.4.
AUTHORIZATION = (
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsI"
    "nN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2"
    "L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
)


def test_encryption_matches_the_rfc_example() -> None:
    body = encrypt(MESSAGE, P256DH, AUTH, private_key=p256.read_private(SENDER_PRIVATE), salt=p256.decode(SALT))
    assert p256.encode(body) == BODY


def test_subscribed_browser_can_decrypt() -> None:
    private = p256.read_private(P256DH_PRIVATE)
    assert p256.encode(p256.point(private.public_key())) == P256DH
    assert decrypt(encrypt(MESSAGE, P256DH, AUTH), private, p256.decode(AUTH)) == MESSAGE


def test_no_two_messages_share_a_key_or_salt() -> None:
    first, second = encrypt(MESSAGE, P256DH, AUTH), encrypt(MESSAGE, P256DH, AUTH)
    salt, public_key = slice(16), slice(21, 21 + 65)
    assert first[salt] != second[salt]
    assert first[public_key] != second[public_key]


def test_double_decrypts_the_rfc_example() -> None:
    assert decrypt(p256.decode(BODY), p256.read_private(P256DH_PRIVATE), p256.decode(AUTH)) == MESSAGE


def test_double_reads_the_rfc_example_of_a_signature() -> None:
    claims = signer(AUTHORIZATION).claims
    assert claims == {"aud": "https://push.example.net", "exp": 1453523768, "sub": "mailto:push@example.com"}


def test_double_rejects_a_forged_signature() -> None:
    with pytest.raises(AssertionError):
        signer(AUTHORIZATION.replace(".i3CY", ".i4CY"))
