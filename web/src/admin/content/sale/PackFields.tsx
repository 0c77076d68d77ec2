import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { useT } from "../../texts";
import { TextPair, type Texts } from "../TextPair";
import type { Pack } from "./api";
import { NumberField } from "./NumberField";
import { Marks } from "./PlanFields";
import { PriceInput } from "./PriceInput";

type PackFieldsProps = {
  pack: Pack;
  isNew: boolean;
  onChange: (change: Partial<Pack>) => void;
  disabled: boolean;
};

/** An empty badge is none. */
const badgeOf = (texts: Texts): Pack["badge"] =>
  texts.en || texts.es ? { en: texts.en ?? "", es: texts.es ?? "" } : null;

export function PackFields({ pack, isNew, onChange, disabled }: PackFieldsProps) {
  const t = useT();
  return (
    <div className="grid gap-4">
      {isNew ? (
        <Field label={t("catalogue.sale.id")} hint={t("catalogue.styles.idHint")}>
          <Input value={pack.id} maxLength={60} onChange={({ target }) => onChange({ id: target.value })} />
        </Field>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-3">
        <PriceInput price={pack.price} onChange={(price) => onChange({ price })} disabled={disabled} />
        <NumberField
          label={t("catalogue.sale.tokens")}
          value={pack.tokens}
          onChange={(tokens) => onChange({ tokens })}
          disabled={disabled}
        />
        <NumberField
          label={t("catalogue.sale.bonus")}
          value={pack.bonus}
          min={0}
          onChange={(bonus) => onChange({ bonus })}
          disabled={disabled}
        />
      </div>
      <TextPair
        label={t("catalogue.sale.badge")}
        value={pack.badge ?? {}}
        onChange={(texts) => onChange({ badge: badgeOf(texts) })}
        disabled={disabled}
      />
      <Marks value={pack} onChange={onChange} disabled={disabled} />
    </div>
  );
}
