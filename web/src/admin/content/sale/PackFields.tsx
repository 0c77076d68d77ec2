import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { useT } from "../../texts";
import { below, type Messages, messageOf } from "../refusal";
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
  errors: Messages;
};

/** An empty badge is none. */
const badgeOf = (texts: Texts): Pack["badge"] =>
  texts.en || texts.es ? { en: texts.en ?? "", es: texts.es ?? "" } : null;

export function PackFields({ pack, isNew, onChange, disabled, errors }: PackFieldsProps) {
  const t = useT();
  return (
    <div className="grid gap-4">
      {isNew ? (
        <Field label={t("catalogue.sale.id")} hint={t("catalogue.styles.idHint")} error={errors.id}>
          <Input value={pack.id} maxLength={60} onChange={({ target }) => onChange({ id: target.value })} />
        </Field>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-3">
        <PriceInput
          price={pack.price}
          onChange={(price) => onChange({ price })}
          disabled={disabled}
          error={messageOf(errors, "price")}
        />
        <NumberField
          label={t("catalogue.sale.tokens")}
          value={pack.tokens}
          error={errors.tokens}
          onChange={(tokens) => onChange({ tokens })}
          disabled={disabled}
        />
        <NumberField
          label={t("catalogue.sale.bonus")}
          value={pack.bonus}
          error={errors.bonus}
          min={0}
          onChange={(bonus) => onChange({ bonus })}
          disabled={disabled}
        />
      </div>
      <TextPair
        label={t("catalogue.sale.badge")}
        value={pack.badge ?? {}}
        errors={below(errors, "badge")}
        onChange={(texts) => onChange({ badge: badgeOf(texts) })}
        disabled={disabled}
      />
      <Marks value={pack} onChange={onChange} disabled={disabled} />
    </div>
  );
}
