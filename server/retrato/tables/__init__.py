"""All tables, one file each. Importing this package registers the complete schema.

They are called tables because "model" means a trained personal model in this product.
"""

from retrato.tables.album import Album, AlbumItem, EndedLink
from retrato.tables.appeal import Appeal
from retrato.tables.audit_entry import AuditEntry
from retrato.tables.auth_session import AuthSession
from retrato.tables.case import Case, CaseEvent, CaseEventKind, CaseKind, CaseOutcome, CaseStatus
from retrato.tables.changed_revenue import ChangedRevenue
from retrato.tables.consent import Consent, ConsentKind
from retrato.tables.content_edit import ContentEdit
from retrato.tables.content_load import ContentLoad
from retrato.tables.content_picture import ContentPicture
from retrato.tables.creation import Creation, CreationKind, CreationMode, CreationRequest, CreationStatus
from retrato.tables.daily_figure import DailyFigure
from retrato.tables.daily_visits import DailyVisits
from retrato.tables.data_export import DataExport
from retrato.tables.demo_draft import DemoDraft, DemoDraftFile, DemoDraftStatus
from retrato.tables.email_link import EmailLink, EmailLinkKind
from retrato.tables.engine_pause import EnginePause
from retrato.tables.exchange_rate import ExchangeRate
from retrato.tables.faq import Faq
from retrato.tables.file import StoredFile
from retrato.tables.hosted_call import HostedCall, HostedCallStatus, HostedProvider, HostedVerb
from retrato.tables.identity import Identity, IdentityProviderKey
from retrato.tables.own_style import OwnStyle
from retrato.tables.pace import Pace, Work
from retrato.tables.passkey import Passkey
from retrato.tables.past_sale import PastSale
from retrato.tables.payment import Payment, PaymentKind, PaymentStatus
from retrato.tables.plan import Plan, PlanInterval
from retrato.tables.post import BlogCategory, Post, PostCategory
from retrato.tables.process import Process, ProcessKind
from retrato.tables.promo import Promo
from retrato.tables.push_subscription import PushSubscription
from retrato.tables.queue_age import QueueAge
from retrato.tables.rate_limit import RateLimit
from retrato.tables.receipt_series import ReceiptSeries
from retrato.tables.recovery_code import RecoveryCode
from retrato.tables.refresh_token import RefreshToken
from retrato.tables.refund import Refund, RefundStatus
from retrato.tables.refusal import Refusal, RefusalKind
from retrato.tables.second_factor import SecondFactor
from retrato.tables.sent_mail import SentMail
from retrato.tables.shared_face import SharedFace
from retrato.tables.shoot import Shoot, ShootTemplate
from retrato.tables.sign_in_challenge import SignInChallenge, SignInChallengeKind
from retrato.tables.site_settings import SiteSettings
from retrato.tables.staff import Staff, StaffRole
from retrato.tables.staff_note import StaffNote
from retrato.tables.storage_marker import StorageMarker
from retrato.tables.style import Category, Gender, Mode, Style, StyleCategory
from retrato.tables.subscription import Subscription, SubscriptionService, SubscriptionStatus
from retrato.tables.subscription_ending import CHECKOUT_LIFETIME, EndingReason, SubscriptionEnding
from retrato.tables.suspension import Suspension, SuspensionCause, SuspensionScope, is_suspended
from retrato.tables.table import Table
from retrato.tables.takedown import ReportReason, Takedown
from retrato.tables.terms import TermsVersion
from retrato.tables.token_entry import TokenAccount, TokenEntry, TokenReason
from retrato.tables.token_grant import TokenGrant, TokenGrantKind
from retrato.tables.user import User, UserStatus
from retrato.tables.user_model import Selfie, UserModel, UserModelGender, UserModelStatus
from retrato.tables.webhook_event import WebhookEvent

__all__ = [
    "CHECKOUT_LIFETIME",
    "Album",
    "AlbumItem",
    "Appeal",
    "AuditEntry",
    "AuthSession",
    "BlogCategory",
    "Case",
    "CaseEvent",
    "CaseEventKind",
    "CaseKind",
    "CaseOutcome",
    "CaseStatus",
    "Category",
    "ChangedRevenue",
    "Consent",
    "ConsentKind",
    "ContentEdit",
    "ContentLoad",
    "ContentPicture",
    "Creation",
    "CreationKind",
    "CreationMode",
    "CreationRequest",
    "CreationStatus",
    "DailyFigure",
    "DailyVisits",
    "DataExport",
    "DemoDraft",
    "DemoDraftFile",
    "DemoDraftStatus",
    "EmailLink",
    "EmailLinkKind",
    "EndedLink",
    "EndingReason",
    "EnginePause",
    "ExchangeRate",
    "Faq",
    "Gender",
    "HostedCall",
    "HostedCallStatus",
    "HostedProvider",
    "HostedVerb",
    "Identity",
    "IdentityProviderKey",
    "Mode",
    "OwnStyle",
    "Pace",
    "Passkey",
    "PastSale",
    "Payment",
    "PaymentKind",
    "PaymentStatus",
    "Plan",
    "PlanInterval",
    "Post",
    "PostCategory",
    "Process",
    "ProcessKind",
    "Promo",
    "PushSubscription",
    "QueueAge",
    "RateLimit",
    "ReceiptSeries",
    "RecoveryCode",
    "RefreshToken",
    "Refund",
    "RefundStatus",
    "Refusal",
    "RefusalKind",
    "ReportReason",
    "SecondFactor",
    "Selfie",
    "SentMail",
    "SharedFace",
    "Shoot",
    "ShootTemplate",
    "SignInChallenge",
    "SignInChallengeKind",
    "SiteSettings",
    "Staff",
    "StaffNote",
    "StaffRole",
    "StorageMarker",
    "StoredFile",
    "Style",
    "StyleCategory",
    "Subscription",
    "SubscriptionEnding",
    "SubscriptionService",
    "SubscriptionStatus",
    "Suspension",
    "SuspensionCause",
    "SuspensionScope",
    "Table",
    "Takedown",
    "TermsVersion",
    "TokenAccount",
    "TokenEntry",
    "TokenGrant",
    "TokenGrantKind",
    "TokenReason",
    "User",
    "UserModel",
    "UserModelGender",
    "UserModelStatus",
    "UserStatus",
    "WebhookEvent",
    "Work",
    "is_suspended",
]
