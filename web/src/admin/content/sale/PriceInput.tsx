import { useState } from "react";
import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { minorUnitOf } from "@/lib/minor-units";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { parseAmount } from "../../money/amount";
import { useT } from "../../texts";
import type { Plan } from "./api";

type Price = Plan["price"];
type PriceInputProps = {
  price: Price;
  onChange: (price: Price) => void;
  disabled: boolean;
  error: string | undefined;
};

function written({ amountMinor, currency }: Price, locale: string): string {
  const digits = minorUnitOf(currency);
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat(locale, form).format(amountMinor / 10 ** digits);
}

/** An amount of money, such as 14.99. */
export function PriceInput({ price, onChange, disabled, error }: PriceInputProps) {
  const t = useT();
  const locale = locales[useLanguage()];
  const [text, setText] = useState(() => written(price, locale));
  const minor = parseAmount(text, minorUnitOf(price.currency));
  return (
    <Field
      label={t("catalogue.sale.price", { currency: price.currency })}
      error={minor ? error : t("catalogue.sale.noPrice")}
      disabled={disabled}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // The server refuses 0, so that a price that cannot be read is never saved.
          onChange({ ...price, amountMinor: parseAmount(target.value, minorUnitOf(price.currency)) ?? 0 });
        }}
      />
    </Field>
  );
}
