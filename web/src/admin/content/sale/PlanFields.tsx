import { Plus } from "lucide-react";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { Switch } from "@/ui/Switch";
import { useT } from "../../texts";
import { MoveButtons } from "../MoveButtons";
import { below, type Messages, messageOf } from "../refusal";
import { TextPair } from "../TextPair";
import { useKeyed } from "../useKeyed";
import { intervals, type Plan } from "./api";
import { NumberField } from "./NumberField";
import { PriceInput } from "./PriceInput";

type PlanFieldsProps = {
  plan: Plan;
  /** It was never saved, so that its id and interval can be chosen. */
  isNew: boolean;
  onChange: (change: Partial<Plan>) => void;
  disabled: boolean;
  errors: Messages;
};

export function PlanFields({ plan, isNew, onChange, disabled, errors }: PlanFieldsProps) {
  const t = useT();
  const [features, changeFeatures] = useKeyed(plan.features, (list) => onChange({ features: list }));
  return (
    <div className="grid gap-4">
      {isNew ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("catalogue.sale.id")} hint={t("catalogue.styles.idHint")} error={errors.id}>
            <Input value={plan.id} maxLength={60} onChange={({ target }) => onChange({ id: target.value })} />
          </Field>
          <Field label={t("catalogue.sale.interval")}>
            <SelectMenu
              value={plan.interval}
              onChange={(interval) => onChange({ interval })}
              options={intervals.map((value) => ({ value, label: t(`catalogue.sale.intervals.${value}`) }))}
            />
          </Field>
        </div>
      ) : null}
      <TextPair
        label={t("catalogue.name")}
        value={plan.name}
        errors={below(errors, "name")}
        onChange={(name) => onChange({ name })}
        disabled={disabled}
      />
      <TextPair
        label={t("catalogue.sale.description")}
        value={plan.description}
        errors={below(errors, "description")}
        onChange={(description) => onChange({ description })}
        disabled={disabled}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <PriceInput
          price={plan.price}
          onChange={(price) => onChange({ price })}
          disabled={disabled}
          error={messageOf(errors, "price")}
        />
        <NumberField
          label={t("catalogue.sale.tokensPerMonth")}
          value={plan.tokensPerMonth}
          error={errors.tokensPerMonth}
          onChange={(tokensPerMonth) => onChange({ tokensPerMonth })}
          disabled={disabled}
        />
        <NumberField
          label={t("catalogue.sale.modelSlots")}
          value={plan.modelSlots}
          error={errors.modelSlots}
          onChange={(modelSlots) => onChange({ modelSlots })}
          disabled={disabled}
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium text-sm">{t("catalogue.sale.features")}</legend>
        <ul className="grid gap-3">
          {features.map(({ key, value }, index) => (
            <li key={key} className="flex items-end gap-2 max-sm:flex-col max-sm:gap-1">
              <div className="min-w-0 flex-1 max-sm:w-full">
                <TextPair
                  label={t("catalogue.sale.feature", { number: index + 1 })}
                  value={value}
                  errors={below(errors, `features.${index}`)}
                  onChange={(texts) => onChange({ features: plan.features.with(index, texts) })}
                  disabled={disabled}
                />
              </div>
              {disabled ? null : (
                <MoveButtons
                  list={features}
                  index={index}
                  name={t("catalogue.sale.feature", { number: index + 1 })}
                  onChange={changeFeatures}
                  removable
                />
              )}
            </li>
          ))}
        </ul>
        {disabled ? null : (
          <div>
            <Button
              size="sm"
              icon={<Plus />}
              onClick={() => onChange({ features: [...plan.features, { en: "", es: "" }] })}
            >
              {t("catalogue.sale.addFeature")}
            </Button>
          </div>
        )}
      </fieldset>
      <Marks value={plan} onChange={onChange} disabled={disabled} />
    </div>
  );
}

type Marked = Pick<Plan, "mostPopular" | "offered">;
type MarksProps = { value: Marked; onChange: (change: Partial<Marked>) => void; disabled: boolean };

/** Whether it is offered, and recommended. */
export function Marks({ value, onChange, disabled }: MarksProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <Switch
        label={t("catalogue.sale.offered")}
        checked={value.offered}
        onChange={(offered) => onChange({ offered })}
        disabled={disabled}
      />
      <Switch
        label={t("catalogue.sale.mostPopular")}
        checked={value.mostPopular}
        onChange={(mostPopular) => onChange({ mostPopular })}
        disabled={disabled}
      />
    </div>
  );
}
