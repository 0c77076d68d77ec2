from pathlib import Path

from retrato.integrations.payments.contract import SubscriptionProvider
from retrato.integrations.payments.registry import open_providers, sandbox_simulator
from retrato.settings import BtcpaySettings, PaddleSettings, PaymentSettings, PaypalSettings, Settings

ALL = PaymentSettings(
    methods=("ext__paypal", "ext__paddle", "ext__btcpay", "sandbox"),
    paddle=PaddleSettings(api_key="k", client_token="t", webhook_secret="s"),
    paypal=PaypalSettings(client_id="c", client_secret="s", webhook_id="w"),
    btcpay=BtcpaySettings(base_url="https://btcpay.example", store_id="s", api_key="k", webhook_secret="s"),
)


def settings(folder: Path, payment: PaymentSettings) -> Settings:
    return Settings(data=folder, payment=payment, _env_file=None)


async def test_every_enabled_method_has_its_provider_in_order(tmp_path: Path) -> None:
    async with open_providers(settings(tmp_path, ALL)) as providers:
        assert tuple(providers) == ALL.methods
        assert [provider.key for provider in providers.values()] == list(ALL.methods)


async def test_disabled_methods_have_no_provider(tmp_path: Path) -> None:
    async with open_providers(settings(tmp_path, PaymentSettings())) as providers:
        assert list(providers) == ["sandbox"]


async def test_all_providers_but_btcpay_support_subscriptions(tmp_path: Path) -> None:
    async with open_providers(settings(tmp_path, ALL)) as providers:
        renewing = {key for key, provider in providers.items() if isinstance(provider, SubscriptionProvider)}
    assert renewing == {"ext__paddle", "ext__paypal", "sandbox"}


async def test_all_payment_categories_are_covered(tmp_path: Path) -> None:
    async with open_providers(settings(tmp_path, ALL)) as providers:
        offers = {key: provider.offer for key, provider in providers.items()}
    assert {key: offer.categories for key, offer in offers.items()} == {
        "ext__paddle": ("CARDS", "LOCAL_BANKS", "DIGITAL_WALLET"),
        "ext__paypal": ("DIGITAL_WALLET",),
        "ext__btcpay": ("CRYPTO_WALLET",),
        "sandbox": ("CARDS", "LOCAL_BANKS", "DIGITAL_WALLET", "CRYPTO_WALLET"),
    }
    assert all("USD" in offer.currencies for offer in offers.values() if offer.currencies is not None)


def test_simulator_posts_to_our_own_webhook(tmp_path: Path) -> None:
    simulator = sandbox_simulator(settings(tmp_path, PaymentSettings()))
    assert simulator.webhook_url == "http://localhost:8000/api/webhooks/sandbox"
    assert simulator.secret not in settings(tmp_path, PaymentSettings()).signing_key
