import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Card } from "@/ui/Card";
import { Checkbox } from "@/ui/Checkbox";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { TextArea } from "@/ui/TextArea";
import { useLocalized } from "../../money/cells";
import { useT } from "../../texts";
import { categoriesQuery } from "../categories/api";
import { below, messageOf, type Refusal, withoutField } from "../refusal";
import { SaveBar } from "../SaveBar";
import { TextPair } from "../TextPair";
import { genders, modes, type Style, saveStyle } from "./api";

const none = { en: "", es: "" };

/** A whole number, or null for an empty field. */
const numberOf = (text: string) => (text === "" ? null : Number.parseInt(text, 10) || null);

/** What the form has: the people as they are typed. */
const draftOf = (style: Style) => ({
  name: style.name,
  gender: style.gender,
  modes: style.modes,
  categories: style.categories,
  keywords: style.keywords ?? none,
  position: style.position,
  recipe: style.recipe,
  people: style.people?.join(", ") ?? "",
  seed: style.seed,
});
type Draft = ReturnType<typeof draftOf>;

const labels = {
  name: "catalogue.name",
  keywords: "catalogue.styles.keywords",
  modes: "catalogue.styles.modes",
  categories: "catalogue.styles.categories",
  position: "catalogue.styles.position",
  recipe: "catalogue.styles.recipe",
  people: "catalogue.styles.people",
  seed: "catalogue.styles.seed",
} as const;
const isLabelled = (field: string): field is keyof typeof labels => field in labels;

type StyleFormProps = {
  style: Style;
  /** Told whether there is something to save. */
  onChanged: (changed: boolean) => void;
};

/** What a style is called and where it is found, and the recipe that engines follow. */
export function StyleForm({ style, onChanged }: StyleFormProps) {
  const t = useT();
  const local = useLocalized();
  const { data } = useQuery(categoriesQuery);
  const [draft, setDraft] = useState(() => draftOf(style));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Not compared with the whole style, whose demos change without the form.
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(style));
  useEffect(() => onChanged(changed), [onChanged, changed]);
  const errors = refusal?.fields ?? {};
  const change = (values: Partial<Draft>) => {
    for (const field of Object.keys(values)) setRefusal((before) => withoutField(before, field));
    setDraft({ ...draft, ...values });
  };
  const labelOf = (path: string) => {
    const [field = ""] = path.split(".");
    return isLabelled(field) ? t(labels[field]) : null;
  };
  const save = (reason: string) => {
    const { keywords, people, ...rest } = draft;
    return saveStyle({
      ...rest,
      id: style.id,
      version: style.version,
      keywords: keywords.en || keywords.es ? keywords : null,
      people: people.trim() ? people.split(",").map((id) => id.trim()) : null,
      reason,
    });
  };
  return (
    <>
      <Card as="section" aria-labelledby="style-form">
        <h2 id="style-form" className="mb-4 text-heading">
          {t("catalogue.styles.details")}
        </h2>
        <div className="grid gap-5">
          <TextPair
            label={t("catalogue.name")}
            value={draft.name}
            errors={below(errors, "name")}
            onChange={(name) => change({ name })}
          />
          <TextPair
            label={t("catalogue.styles.keywords")}
            value={draft.keywords}
            errors={below(errors, "keywords")}
            onChange={(keywords) => change({ keywords })}
          />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field label={t("catalogue.styles.gender")}>
              <SelectMenu
                value={draft.gender}
                onChange={(gender) => change({ gender })}
                options={genders.map((value) => ({ value, label: t(`catalogue.styles.genders.${value}`) }))}
              />
            </Field>
            <Field label={t("catalogue.styles.categories")} error={messageOf(errors, "categories")}>
              <SelectMenu
                multiple
                search
                value={draft.categories}
                onChange={(categories) => change({ categories })}
                options={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: local(name) }))}
              />
            </Field>
            <Field
              label={t("catalogue.styles.position")}
              hint={t("catalogue.styles.positionHint")}
              error={errors.position}
            >
              <Input
                type="number"
                min={1}
                max={1000}
                value={draft.position ?? ""}
                onChange={({ target }) => change({ position: numberOf(target.value) })}
              />
            </Field>
          </div>
          <fieldset>
            <legend className="mb-2 font-medium text-sm">{t("catalogue.styles.modes")}</legend>
            {errors.modes ? <p className="mb-2 text-danger text-sm">{errors.modes}</p> : null}
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {modes.map((mode) => (
                <Checkbox
                  key={mode}
                  label={t(`catalogue.styles.mode.${mode}`)}
                  checked={draft.modes.includes(mode)}
                  onChange={(checked) =>
                    change({
                      modes: modes.filter((each) => (each === mode ? checked : draft.modes.includes(each))),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
          <Field
            label={t("catalogue.styles.recipe")}
            hint={t("catalogue.styles.recipeHint")}
            error={errors.recipe}
          >
            <TextArea
              rows={18}
              spellCheck={false}
              maxLength={20_000}
              className="font-mono text-xs leading-5"
              value={draft.recipe}
              onChange={({ target }) => change({ recipe: target.value })}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t("catalogue.styles.people")}
              hint={t("catalogue.styles.peopleHint")}
              error={messageOf(errors, "people")}
            >
              <Input
                spellCheck={false}
                maxLength={200}
                value={draft.people}
                onChange={({ target }) => change({ people: target.value })}
              />
            </Field>
            <Field
              label={t("catalogue.styles.seed")}
              hint={t("catalogue.styles.seedHint")}
              error={errors.seed}
            >
              <Input
                type="number"
                min={0}
                value={draft.seed}
                onChange={({ target }) => change({ seed: numberOf(target.value) ?? 0 })}
              />
            </Field>
          </div>
        </div>
      </Card>
      <SaveBar
        title={t("catalogue.styles.save")}
        submit={t("content.form.save")}
        changed={changed}
        refusal={refusal}
        onRefused={setRefusal}
        labelOf={labelOf}
        save={save}
        onReset={() => setDraft(draftOf(style))}
      />
    </>
  );
}
