import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "@/ui/Card";
import { Checkbox } from "@/ui/Checkbox";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { TextArea } from "@/ui/TextArea";
import { useLocalized } from "../../money/cells";
import { useT } from "../../texts";
import { categoriesQuery } from "../categories/api";
import { SaveBar } from "../SaveBar";
import { TextPair } from "../TextPair";
import { genders, modes, type Style, saveStyle } from "./api";

const none = { en: "", es: "" };

/** A whole number, or null for an empty field. */
const numberOf = (text: string) => (text === "" ? null : Number.parseInt(text, 10) || null);

/** What a style is called and where it is found, and the recipe that engines follow. */
export function StyleForm({ style }: { style: Style }) {
  const t = useT();
  const local = useLocalized();
  const { data } = useQuery(categoriesQuery);
  const [draft, setDraft] = useState(style);
  const change = (values: Partial<Style>) => setDraft({ ...draft, ...values });
  const save = (reason: string) => {
    const { id, version, name, gender, categories, keywords, position, recipe, people, seed } = draft;
    const ordered = modes.filter((mode) => draft.modes.includes(mode));
    return saveStyle({
      id,
      version,
      name,
      gender,
      modes: ordered,
      categories,
      keywords: keywords?.en || keywords?.es ? keywords : null,
      position,
      recipe,
      people,
      seed,
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
          <TextPair label={t("catalogue.name")} value={draft.name} onChange={(name) => change({ name })} />
          <TextPair
            label={t("catalogue.styles.keywords")}
            value={draft.keywords ?? none}
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
            <Field label={t("catalogue.styles.categories")}>
              <SelectMenu
                multiple
                search
                value={draft.categories}
                onChange={(categories) => change({ categories })}
                options={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: local(name) }))}
              />
            </Field>
            <Field label={t("catalogue.styles.position")} hint={t("catalogue.styles.positionHint")}>
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
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {modes.map((mode) => (
                <Checkbox
                  key={mode}
                  label={t(`catalogue.styles.mode.${mode}`)}
                  checked={draft.modes.includes(mode)}
                  onChange={(checked) =>
                    change({
                      modes: checked ? [...draft.modes, mode] : draft.modes.filter((each) => each !== mode),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
          <Field label={t("catalogue.styles.recipe")} hint={t("catalogue.styles.recipeHint")}>
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
            <Field label={t("catalogue.styles.people")} hint={t("catalogue.styles.peopleHint")}>
              <Input
                value={draft.people?.join(", ") ?? ""}
                onChange={({ target }) =>
                  change({
                    people: target.value.trim() ? target.value.split(",").map((id) => id.trim()) : null,
                  })
                }
              />
            </Field>
            <Field label={t("catalogue.styles.seed")} hint={t("catalogue.styles.seedHint")}>
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
        changed={JSON.stringify(draft) !== JSON.stringify(style)}
        save={save}
        onReset={() => setDraft(style)}
      />
    </>
  );
}
