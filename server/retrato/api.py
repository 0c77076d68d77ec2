"""Every router of the API, one line each."""

from fastapi import APIRouter

from retrato.account.endpoints import router as account
from retrato.account.me_endpoints import router as me
from retrato.config.endpoints import router as config
from retrato.faq.endpoints import router as faq
from retrato.health.endpoints import router as health
from retrato.log.endpoints import router as log

api = APIRouter(prefix="/api")
api.include_router(account)
api.include_router(config)
api.include_router(faq)
api.include_router(health)
api.include_router(log)
api.include_router(me)
