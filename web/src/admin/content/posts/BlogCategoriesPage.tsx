import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type Language, languages } from "@/i18n/language";
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
import { below, type Messages, type Refusal, withoutField } from "../refusal";
import { SaveBar } from "../SaveBar";
import { useKeyed } from "../useKeyed";
import { type BlogCategory, categoriesQuery, saveCategories } from "./api";
import { proposedSlug } from "./form";

const empty: BlogCategory = {
  id: "",
  slug: { en: "", es: "" },
  name: { en: "", es: "" },
  description: { en: "", es: "" },
  posts: 0,
};

const fields = ["name", "slug", "description"] as const;
const longest = { name: 60, slug: 60, description: 300 };

type CategoryTextsProps = {
  language: Language;
  category: BlogCategory;
  errors: Messages;
  onChange: (change: Partial<BlogCategory>) => void;
};

function CategoryTexts({ language, category, errors, onChange }: CategoryTextsProps) {
  const t = useT();
  const set = (field: keyof typeof longest, value: string) => {
    const texts = { ...category[field], [language]: value };
    // The address of a new category follows its name.
    const slug = { ...category.slug, [language]: proposedSlug(value) };
    onChange(field === "name" && !category.id ? { name: texts, slug } : { [field]: texts });
  };
  return (
    <div className="grid gap-3">
      {fields.map((field) => (
        <Field
          key={field}
          label={t("content.form.inLanguage", {
            label: t(`writing.categories.${field}`),
            language: t(`content.form.languages.${language}`),
          })}
          error={errors[`${field}.${language}`]}
        >
          <Input
            lang={language}
            maxLength={longest[field]}
            value={category[field][language] ?? ""}
            onChange={({ target }) => set(field, target.value)}
          />
        </Field>
      ))}
    </div>
  );
}

function Editor({ version, saved }: { version: string; saved: BlogCategory[] }) {
  const t = useT();
  const local = useLocalized();
  const [list, setList] = useState(saved);
  const [entries, moveEntries] = useKeyed(list, setList, ({ id }) => id);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const nameOf = ({ name }: BlogCategory) => local(name) || t("writing.categories.new");
  const labelOf = (path: string) => {
    const [, at, part] = path.split(".");
    const category = list[Number(at)];
    const field = fields.find((one) => one === part) ?? "slug";
    return category ? `${nameOf(category)}, ${t(`writing.categories.${field}`)}` : null;
  };
  const save = (reason: string) =>
    saveCategories({
      version,
      categories: list.map(({ id, slug, name, description }) => ({
        id: id || slug.en || "",
        slug,
        name,
        description,
      })),
      reason,
    });
  return (
    <>
      <ol className="grid gap-4">
        {entries.map(({ key, value: category }, index) => (
          <Card as="li" key={key} padding="sm">
            <div className="mb-3 flex items-center justify-between gap-3">
              <p className="text-ink-soft text-sm">
                {t("writing.categories.posts", { count: category.posts })}
              </p>
              <MoveButtons
                list={entries}
                index={index}
                name={nameOf(category)}
                onChange={(next) => {
                  setRefusal(null);
                  moveEntries(next);
                }}
                removable={category.posts === 0}
              />
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              {languages.map((language) => (
                <CategoryTexts
                  key={language}
                  language={language}
                  category={category}
                  errors={below(refusal?.fields ?? {}, `categories.${index}`)}
                  onChange={(values) => {
                    for (const field of Object.keys(values))
                      setRefusal((before) =>
                        withoutField(before, `categories.${index}.${field}.${language}`),
                      );
                    setList(changedAt(list, index, values));
                  }}
                />
              ))}
            </div>
          </Card>
        ))}
      </ol>
      <Button icon={<Plus />} className="mt-4" onClick={() => setList([...list, empty])}>
        {t("writing.categories.add")}
      </Button>
      <SaveBar
        title={t("writing.categories.save")}
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

/** The topics of the blog, in their order. */
export function BlogCategoriesPage() {
  const t = useT();
  const query = useQuery(categoriesQuery);
  return (
    <>
      <PageHead title={t("content.sections.blog-categories")} lead={t("writing.categories.lead")} />
      <Loaded query={query}>
        {({ version, categories }) => <Editor key={version} version={version} saved={categories} />}
      </Loaded>
    </>
  );
}
