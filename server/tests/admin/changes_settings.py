from collections.abc import Mapping

import httpx

from tests.admin.surroundings import Change, Surroundings

PART = "/settings"


async def _change_sign_ups(at: Surroundings) -> httpx.Response:
    return await at.post(f"{PART}/sign-ups", signUpsOpen=False, welcomeTokens=5, seen=None, reason="A flood of robots")


async def _change_blocked_regions(at: Surroundings) -> httpx.Response:
    return await at.post(f"{PART}/regions", blockedRegions=["KP"], seen=None, reason="Sanctions")


async def _change_notice(at: Surroundings) -> httpx.Response:
    notice = {"text": {"en": "We are moving.", "es": "Nos mudamos."}, "tone": "info"}
    return await at.post(f"{PART}/notice", notice=notice, seen=None, reason="We are moving")


async def _change_features(at: Surroundings) -> httpx.Response:
    return await at.post(f"{PART}/features", switchedOff=["ANIMATE"], seen=None, reason="The GPU is broken")


CHANGES: Mapping[str, Change] = {
    "change_sign_ups": _change_sign_ups,
    "change_blocked_regions": _change_blocked_regions,
    "change_notice": _change_notice,
    "change_features": _change_features,
}
