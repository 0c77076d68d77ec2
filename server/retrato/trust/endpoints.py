"""Reports and the search for one's own face, for anybody; appeals, for those whom a decision is about."""

from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, File, Request, UploadFile

from retrato.account import limits
from retrato.account.caller import no_store
from retrato.auth.current_user import AuthFirstRoute, CurrentUser
from retrato.captcha import service as captcha
from retrato.db import AppDatabase, Session
from retrato.kit.rate_limit import Limit
from retrato.media.pictures import read_picture
from retrato.media.uploads import UploadRoute
from retrato.request import AppSettings, ClientNetwork, RequestLanguage, client_network
from retrato.runtime import AppRuntime
from retrato.trust import appeals, matching, reports, schemas

_REPORTS_PER_NETWORK = Limit("report-network", 20, timedelta(hours=1))
# Few, because each search tells which shared pictures show a face.
_SEARCHES_PER_NETWORK = Limit("is-this-me-network", 10, timedelta(days=1))
_MIN_EDGE = 100


class _PublicUploadRoute(UploadRoute):
    """An upload without an account: the captcha is in a header, so that it is checked before the body is read."""

    async def admit(self, request: Request) -> None:
        state = request.app.state
        await captcha.use(state.runtime.database, state.settings, request.headers.get("x-captcha", "")[:2000])
        await limits.count(state.runtime.database, _SEARCHES_PER_NETWORK, client_network(request))


router = APIRouter(tags=["trust"], route_class=AuthFirstRoute, dependencies=[Depends(no_store)])
# Not `AuthFirstRoute`: whoever is not signed in gets the errors of the fields, too.
reporting = APIRouter(tags=["trust"], dependencies=[Depends(no_store)])
searching = APIRouter(tags=["trust"], route_class=_PublicUploadRoute, dependencies=[Depends(no_store)])


@reporting.post("/reports", status_code=204)
async def report(
    form: schemas.Report,
    database: AppDatabase,
    session: Session,
    settings: AppSettings,
    network: ClientNetwork,
    language: RequestLanguage,
) -> None:
    """Report a shared photo or video. No account is needed."""
    await captcha.use(database, settings, form.captcha)
    await limits.count(database, _REPORTS_PER_NETWORK, network)
    await reports.report(session, form, language)


@searching.post("/is-this-me")
async def is_this_me(runtime: AppRuntime, image: Annotated[UploadFile, File()]) -> list[schemas.Match]:
    """Return shared photos and videos that show the face. Needs a solved captcha in `X-Captcha`; nothing of the upload
    is kept."""
    picture = await read_picture(await image.read(), field="image", min_edge=_MIN_EDGE)
    return await matching.find(runtime, picture.data)


@router.post("/my-decisions")
async def list_decisions(user: CurrentUser, session: Session, language: RequestLanguage) -> list[schemas.Decision]:
    """List what was decided about the caller, with their appeals, newest first."""
    return await appeals.list_decisions(session, user, language)


@router.post("/my-decisions/appeal", status_code=204)
async def appeal(form: schemas.NewAppeal, user: CurrentUser, session: Session) -> None:
    """Appeal against a decision, once."""
    await appeals.appeal(session, user, form)


router.include_router(reporting)
router.include_router(searching)
