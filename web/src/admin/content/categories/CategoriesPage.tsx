import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { Loaded } from "../../work/Loaded";
import { MoveButtons } from "../MoveButtons";
import { changedAt } from "../order";
import { SaveBar } from "../SaveBar";
import { TextPair } from "../TextPair";
import { type Category, categoriesQuery, saveCategories } from "./api";

type EditorProps = { version: string; saved: Category[] };

function Editor({ version, saved }: EditorProps) {
  const t = useT();
  const [list, setList] = useState(saved);
  const known = new Set(saved.map(({ id }) => id));
  const save = (reason: string) =>
    saveCategories({
      version,
      categories: list.map(({ id, slug, name }) => ({ id: id || slug, slug, name })),
      reason,
    });
  return (
    <>
      <ol className="grid gap-3">
        {list.map((category, index) => {
          const name = category.name.en || category.slug || t("catalogue.categories.new");
          const change = (values: Partial<Category>) => setList(changedAt(list, index, values));
          return (
            <Card as="li" key={category.id || `new-${index}`} padding="sm">
              <div className="grid items-end gap-4 lg:grid-cols-[1fr_14rem_auto]">
                <TextPair
                  label={t("catalogue.name")}
                  value={category.name}
                  onChange={(texts) => change({ name: texts })}
                />
                <Field label={t("catalogue.categories.slug")}>
                  <Input
                    value={category.slug}
                    maxLength={60}
                    onChange={({ target }) => change({ slug: target.value })}
                  />
                </Field>
                <MoveButtons
                  list={list}
                  index={index}
                  name={name}
                  onChange={setList}
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
        changed={list !== saved && JSON.stringify(list) !== JSON.stringify(saved)}
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
