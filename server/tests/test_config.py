import httpx


async def test_config_contains_prices_languages_currencies_and_limits(client: httpx.AsyncClient) -> None:
    config = (await client.get("/api/config")).json()
    # docs/product.md#prices
    assert (
        config["prices"]
        == config["PURCHASE_ITEM_PRICE"]
        == {
            "PHOTO": 4,
            "SHOOT_PHOTO": 3,
            "PHOTO_EDIT_SD": 2,
            "PHOTO_EDIT_HD": 4,
            "PHOTO_EDIT_UHD": 8,
            "VIDEO_SD": 20,
            "VIDEO_HD": 40,
            "LARGER_2X": 1,
            "LARGER_4X": 2,
            "BACKGROUND": 1,
            "CROP": 1,
        }
    )
    # docs/product.md#languages, docs/product.md#currencies
    assert config["languages"] == ["en", "es"]
    assert (config["defaultLanguage"], config["defaultRegion"]) == ("en", "US")
    assert (config["defaultFiatCurrency"], config["defaultCryptoCurrency"]) == ("USD", "BTC")
    assert {"US", "ES", "MX", "AR"} <= set(config["regions"])
    # docs/product.md#uploads
    assert config["limits"]["uploadBytes"] == 5 * 1024 * 1024
    assert config["limits"]["quantity"] == 4
    assert [method["key"] for method in config["paymentMethods"]] == ["sandbox"]
    assert config["captcha"] == {"challengeUrl": "/api/captcha"}


async def test_currency_list_is_iso_4217_with_minor_units(client: httpx.AsyncClient) -> None:
    """docs/product.md#currencies"""
    config = (await client.get("/api/config")).json()
    by_code = {entry["alphabeticCode"]: entry for entry in config["fiatCurrencies"]}
    assert len(by_code) > 150
    assert by_code["USD"] == {
        "currency": "US Dollar",
        "alphabeticCode": "USD",
        "numericCode": "840",
        "minorUnit": 2,
    }
    assert [by_code[code]["minorUnit"] for code in ("JPY", "EUR", "KWD")] == [0, 2, 3]
    assert not {"USN", "XAD", "XTS", "CLF", "XXX"} & set(by_code), "nobody pays with them"
    assert by_code["ALL"]["numericCode"] == "008"
    assert config["cryptoCurrencies"] == [
        {"currency": "Bitcoin", "code": "BTC", "symbol": "₿", "decimals": 4},
        {"currency": "Tether", "code": "USDT", "symbol": "$", "decimals": 4},
    ]
