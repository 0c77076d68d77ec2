import { useState } from "react";
import { minorUnitOf } from "@/lib/minor-units";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { parseAmount } from "../../money/amount";
import { useT } from "../../texts";
import type { Plan } from "./api";

type Price = Plan["price"];
type PriceInputProps = { price: Price; onChange: (price: Price) => void; disabled: boolean };

const written = ({ amountMinor, currency }: Price) =>
  (amountMinor / 10 ** minorUnitOf(currency)).toFixed(minorUnitOf(currency));

/** An amount of money, such as 14.99. */
export function PriceInput({ price, onChange, disabled }: PriceInputProps) {
  const t = useT();
  const [text, setText] = useState(() => written(price));
  const minor = parseAmount(text, minorUnitOf(price.currency));
  return (
    <Field
      label={t("catalogue.sale.price", { currency: price.currency })}
      error={minor ? undefined : t("catalogue.sale.noPrice")}
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
