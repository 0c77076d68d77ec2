"""All routers of the API, and the endpoints whose body may be large."""

from typing import get_args

from fastapi import APIRouter

from retrato.account.endpoints import router as account
from retrato.account.me_endpoints import router as me
from retrato.account.sign_in_endpoints import router as sign_in
from retrato.admin.cases.endpoints import router as admin_cases
from retrato.admin.content.blog_categories import router as admin_blog_categories
from retrato.admin.content.categories import router as admin_categories
from retrato.admin.content.history import router as admin_history
from retrato.admin.content.landing import router as admin_landing
from retrato.admin.content.pictures_endpoints import router as admin_pictures
from retrato.admin.content.post_endpoints import router as admin_posts
from retrato.admin.content.questions import router as admin_questions
from retrato.admin.content.sale_endpoints import router as admin_sale
from retrato.admin.content.style_endpoints import router as admin_styles
from retrato.admin.content.terms import router as admin_terms
from retrato.admin.endpoints import router as admin
from retrato.admin.figures.endpoints import router as admin_figures
from retrato.admin.money.endpoints import router as admin_money
from retrato.admin.people.change_endpoints import router as admin_people_changes
from retrato.admin.people.endpoints import router as admin_people
from retrato.admin.people.suspension_endpoints import router as admin_suspensions
from retrato.admin.settings.endpoints import router as admin_settings
from retrato.admin.work.endpoints import router as admin_work
from retrato.billing.checkout_endpoints import router as checkout
from retrato.billing.endpoints import router as billing
from retrato.billing.my_endpoints import router as my_billing
from retrato.billing.webhook_endpoints import router as webhooks
from retrato.blog.endpoints import router as blog
from retrato.captcha.endpoints import router as captcha
from retrato.config.endpoints import router as config
from retrato.creation.bin_endpoints import router as deleted
from retrato.creation.endpoints import router as creations
from retrato.creation.own_styles_endpoints import router as my_styles
from retrato.creation.share_endpoints import router as sharing
from retrato.creation.shoots.endpoints import router as shoots
from retrato.exchange.endpoints import router as exchange
from retrato.faq.endpoints import router as faq
from retrato.health.endpoints import router as health
from retrato.hosted.endpoints import router as hosted
from retrato.kit.middleware.body_limit import BodyRule
from retrato.log.endpoints import router as log
from retrato.media.pictures import MAX_MEGABYTES, MAX_PUBLIC_MEGABYTES, MEGABYTE
from retrato.notification.endpoints import router as events
from retrato.push.endpoints import router as push
from retrato.settings import PaymentMethodKey
from retrato.showcase.endpoints import router as showcase
from retrato.style.endpoints import router as styles
from retrato.terms.endpoints import router as terms
from retrato.trust.endpoints import router as trust
from retrato.usermodel.endpoints import router as models
from retrato.usermodel.schemas import MAX_SELFIES
from retrato.wallet.endpoints import router as wallet

api = APIRouter(prefix="/api")
api.include_router(account)
api.include_router(admin)
api.include_router(admin_cases)
api.include_router(admin_people)
api.include_router(admin_people_changes)
api.include_router(admin_suspensions)
api.include_router(admin_history)
api.include_router(admin_landing)
api.include_router(admin_pictures)
api.include_router(admin_categories)
api.include_router(admin_sale)
api.include_router(admin_styles)
api.include_router(admin_posts)
api.include_router(admin_blog_categories)
api.include_router(admin_questions)
api.include_router(admin_terms)
api.include_router(admin_money)
api.include_router(admin_settings)
api.include_router(admin_work)
api.include_router(billing)
api.include_router(blog)
api.include_router(captcha)
api.include_router(checkout)
api.include_router(config)
api.include_router(shoots)
api.include_router(creations)
api.include_router(deleted)
api.include_router(events)
api.include_router(exchange)
api.include_router(faq)
api.include_router(admin_figures)
api.include_router(health)
api.include_router(hosted)
api.include_router(log)
api.include_router(me)
api.include_router(models)
api.include_router(my_styles)
api.include_router(my_billing)
api.include_router(push)
api.include_router(sharing)
api.include_router(showcase)
api.include_router(sign_in)
api.include_router(styles)
api.include_router(trust)
api.include_router(terms)
api.include_router(wallet)
api.include_router(webhooks)

# One megabyte above the file limit, so that a slightly oversized picture gets a field error instead of a 413.
_ONE_PICTURE = BodyRule((MAX_MEGABYTES + 1) * MEGABYTE, streamed=True)
_WEBHOOKS = ("fal", "replicate", *get_args(PaymentMethodKey))
# Long texts in every language.
_TEXTS = BodyRule(MEGABYTE)
LARGE_BODIES = {
    "/api/is-this-me": _ONE_PICTURE,
    "/api/admin/content/pictures/upload": BodyRule((MAX_PUBLIC_MEGABYTES + 1) * MEGABYTE, streamed=True),
    **{f"/api/admin/content/{kind}/save": _TEXTS for kind in ("posts", "questions", "terms")},
    "/api/me/avatar": _ONE_PICTURE,
    "/api/my-models/create": BodyRule((MAX_SELFIES * MAX_MEGABYTES + 1) * MEGABYTE, streamed=True),
    "/api/my-models/inspect": _ONE_PICTURE,
    "/api/styles/create": _ONE_PICTURE,
    # Providers send whole records, which can include a log.
    **{f"/api/webhooks/{name}": BodyRule(MEGABYTE) for name in _WEBHOOKS},
}
