"""Content credentials (C2PA), if a signing certificate is configured (docs/product.md#ai-label)."""

import io
import json
from pathlib import Path
from typing import Any

import c2pa
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from retrato import VERSION
from retrato.integrations.provenance.mark import SOURCE_TYPE, add_mark
from retrato.integrations.provenance.provenance import Provenance
from retrato.settings import CredentialSettings
from tests.factories.certificates import PrivateKey, signing_certificate
from tests.factories.pictures import jpeg, png
from tests.integrations.provenance.test_mark import film

FILES = [
    pytest.param(jpeg(), "image/jpeg", id="photo"),
    pytest.param(png(), "image/png", id="transparent photo"),
    pytest.param(film(), "video/mp4", id="film"),
]


def credentials_in(data: bytes, content_type: str) -> Any:
    with c2pa.Reader(content_type, io.BytesIO(data)) as reader:
        return json.loads(reader.json())


def failures_in(credentials: Any) -> list[str]:
    return [failure["code"] for failure in credentials["validation_results"]["activeManifest"]["failure"]]


@pytest.mark.parametrize(("data", "content_type"), FILES)
async def test_file_has_signed_credentials(data: bytes, content_type: str, tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate().settings(tmp_path)).stamp(data, content_type)
    credentials = credentials_in(stamped, content_type)
    assert credentials["validation_state"] == "Valid"
    # The root of the tests is not trusted. Everything else is valid.
    assert failures_in(credentials) == ["signingCredential.untrusted"]
    manifest = credentials["manifests"][credentials["active_manifest"]]
    (maker,) = manifest["claim_generator_info"]
    assert (maker["name"], maker["version"]) == ("Retrato", VERSION)
    (actions,) = (each["data"] for each in manifest["assertions"] if each["label"] == "c2pa.actions.v2")
    assert actions["actions"] == [{"action": "c2pa.created", "digitalSourceType": SOURCE_TYPE}]


@pytest.mark.parametrize(("data", "content_type"), FILES)
async def test_signed_file_also_has_the_mark(data: bytes, content_type: str, tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate().settings(tmp_path)).stamp(data, content_type)
    assert f'DigitalSourceType="{SOURCE_TYPE}"'.encode() in stamped


async def test_signed_video_keeps_fast_start(tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate().settings(tmp_path)).stamp(film(), "video/mp4")
    assert 0 < stamped.index(b"moov") < stamped.index(b"mdat")


async def test_credentials_of_a_changed_file_are_invalid(tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate().settings(tmp_path)).stamp(jpeg(), "image/jpeg")
    changed = stamped[:-100] + bytes([stamped[-100] ^ 1]) + stamped[-99:]
    assert "assertion.dataHash.mismatch" in failures_in(credentials_in(changed, "image/jpeg"))


@pytest.mark.parametrize(("data", "content_type"), FILES)
async def test_file_has_only_the_mark_without_a_certificate(data: bytes, content_type: str) -> None:
    assert await Provenance.open(CredentialSettings()).stamp(data, content_type) == add_mark(data, content_type)


@pytest.mark.parametrize(
    "key", [ec.generate_private_key(ec.SECP384R1()), rsa.generate_private_key(65537, 2048)], ids=["P-384", "RSA"]
)
async def test_other_key_types_can_sign(key: PrivateKey, tmp_path: Path) -> None:
    stamped = await Provenance.open(signing_certificate(key).settings(tmp_path)).stamp(jpeg(), "image/jpeg")
    assert credentials_in(stamped, "image/jpeg")["validation_state"] == "Valid"


async def test_expired_certificate_does_not_withhold_the_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    provenance = Provenance.open(signing_certificate(days=-1).settings(tmp_path))
    assert await provenance.stamp(jpeg(), "image/jpeg") == add_mark(jpeg(), "image/jpeg")
    assert "a file has no content credentials" in caplog.text


async def test_unreachable_timestamp_server_does_not_withhold_the_file(tmp_path: Path) -> None:
    settings = signing_certificate().settings(tmp_path, timestamp_url="http://127.0.0.1:9/")
    assert await Provenance.open(settings).stamp(jpeg(), "image/jpeg") == add_mark(jpeg(), "image/jpeg")
