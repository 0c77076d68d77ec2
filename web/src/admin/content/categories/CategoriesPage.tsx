import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { Loaded } from "../../Loaded";
import { useLocalized } from "../../money/cells";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { MoveButtons } from "../MoveButtons";
import { changedAt } from "../order";
import { below, type Refusal, withoutField } from "../refusal";
import { SaveBar } from "../SaveBar";
import { TextPair } from "../TextPair";
import { useKeyed } from "../useKeyed";
import { type Category, categoriesQuery, saveCategories } from "./api";

type EditorProps = { version: string; saved: Category[] };

function Editor({ version, saved }: EditorProps) {
  const t = useT();
  const local = useLocalized();
  const [list, setList] = useState(saved);
  const [entries, moveEntries] = useKeyed(list, setList, ({ id }) => id);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const known = new Set(saved.map(({ id }) => id));
  const save = (reason: string) =>
    saveCategories({
      version,
      categories: list.map(({ id, slug, name }) => ({ id: id || slug, slug, name })),
      reason,
    });
  const nameOf = ({ name, slug }: Category) => local(name) || slug || t("catalogue.categories.new");
  const labelOf = (path: string) => {
    const [, at, field] = path.split(".");
    const category = list[Number(at)];
    const label = t(field === "slug" ? "catalogue.categories.slug" : "catalogue.name");
    return category ? `${nameOf(category)}, ${label}` : null;
  };
  return (
    <>
      <ol className="grid gap-3">
        {entries.map(({ key, value: category }, index) => {
          const name = nameOf(category);
          const errors = below(refusal?.fields ?? {}, `categories.${index}`);
          const change = (values: Partial<Category>) => {
            for (const field of Object.keys(values))
              setRefusal((before) => withoutField(before, `categories.${index}.${field}`));
            setList(changedAt(list, index, values));
          };
          return (
            <Card as="li" key={key} padding="sm">
              <div className="grid items-end gap-4 lg:grid-cols-[1fr_14rem_auto]">
                <TextPair
                  label={t("catalogue.name")}
                  value={category.name}
                  errors={below(errors, "name")}
                  onChange={(texts) => change({ name: texts })}
                />
                <Field label={t("catalogue.categories.slug")} error={errors.slug ?? errors.id}>
                  <Input
                    value={category.slug}
                    maxLength={60}
                    onChange={({ target }) => change({ slug: target.value })}
                  />
                </Field>
                <MoveButtons
                  list={entries}
                  index={index}
                  name={name}
                  onChange={(next) => {
                    setRefusal(null);
                    moveEntries(next);
                  }}
                  removable={!known.has(category.id) || category.styles === 0}
                />
              </div>
              <p className="mt-2 text-ink-soft text-sm">
                {t("catalogue.categories.styles", { count: category.styles })}
              </p>
            </Card>
          );
        })}
      </ol>
      <Button
        icon={<Plus />}
        className="mt-4"
        onClick={() => setList([...list, { id: "", slug: "", name: { en: "", es: "" }, styles: 0 }])}
      >
        {t("catalogue.categories.add")}
      </Button>
      <SaveBar
        title={t("catalogue.categories.save")}
        submit={t("content.form.save")}
        changed={JSON.stringify(list) !== JSON.stringify(saved)}
        refusal={refusal}
        onRefused={setRefusal}
        labelOf={labelOf}
        save={save}
        onReset={() => setList(saved)}
      />
    </>
  );
}

/** The categories of the catalogue, in their order. */
export function CategoriesPage() {
  const t = useT();
  const query = useQuery(categoriesQuery);
  return (
    <>
      <PageHead title={t("content.sections.categories")} lead={t("catalogue.categories.lead")} />
      <Loaded query={query}>
        {({ version, categories }) => <Editor key={version} version={version} saved={categories} />}
      </Loaded>
    </>
  );
}
