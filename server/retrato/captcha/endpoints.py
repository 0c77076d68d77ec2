from fastapi import APIRouter, Response

from retrato.captcha import service
from retrato.captcha.schemas import Challenge
from retrato.request import AppSettings

router = APIRouter(tags=["captcha"])


@router.get("/captcha")
async def captcha(settings: AppSettings, response: Response) -> Challenge:
    """Return a new proof-of-work challenge. Its solution can be used once, within ten minutes."""
    response.headers["cache-control"] = "no-store"
    return Challenge.model_validate(service.new_challenge(settings))
