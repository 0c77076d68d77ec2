import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Language, languages } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Field } from "@/ui/Field";
import { IconButton } from "@/ui/IconButton";
import { Input } from "@/ui/Input";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { Loaded } from "../../work/Loaded";
import { changedAt, moved } from "../order";
import { FormEnd } from "../writing/FormEnd";
import { type Refusal, SaveDialog } from "../writing/SaveDialog";
import { type BlogCategory, categoriesQuery, saveCategories } from "./api";
import { proposedSlug } from "./form";

const empty: BlogCategory = {
  id: "",
  slug: { en: "", es: "" },
  name: { en: "", es: "" },
  description: { en: "", es: "" },
  posts: 0,
};

type CategoryTextsProps = {
  language: Language;
  category: BlogCategory;
  errors: (field: string) => string | undefined;
  onChange: (change: Partial<BlogCategory>) => void;
};

function CategoryTexts({ language, category, errors, onChange }: CategoryTextsProps) {
  const t = useT();
  const fields = { name: 60, slug: 60, description: 300 };
  const set = (field: keyof typeof fields, value: string) => {
    const texts = { ...category[field], [language]: value };
    // The address of a new category follows its name.
    const slug = { ...category.slug, [language]: proposedSlug(value) };
    onChange(field === "name" && !category.id ? { name: texts, slug } : { [field]: texts });
  };
  return (
    <div className="grid gap-3">
      {(["name", "slug", "description"] as const).map((field) => (
        <Field
          key={field}
          label={t("writing.inLanguage", {
            label: t(`writing.categories.${field}`),
            language: t(`writing.languages.${language}`),
          })}
          error={errors(`${field}.${language}`)}
        >
          <Input
            lang={language}
            maxLength={fields[field]}
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
  const own = useLanguage();
  const [list, setList] = useState(saved);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
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
        {list.map((category, index) => {
          const name = category.name[own] || t("writing.categories.new");
          return (
            <Card as="li" key={category.id || `new-${index}`} padding="sm">
              <div className="mb-3 flex items-center justify-between gap-3">
                <p className="text-ink-soft text-sm">
                  {t("writing.categories.posts", { count: category.posts })}
                </p>
                <span className="flex">
                  <IconButton
                    label={t("writing.moveUp", { name })}
                    icon={<ArrowUp />}
                    disabled={index === 0}
                    onClick={() => setList(moved(list, index, -1))}
                  />
                  <IconButton
                    label={t("writing.moveDown", { name })}
                    icon={<ArrowDown />}
                    disabled={index === list.length - 1}
                    onClick={() => setList(moved(list, index, 1))}
                  />
                  {category.posts === 0 ? (
                    <IconButton
                      label={t("writing.remove", { name })}
                      icon={<Trash2 />}
                      onClick={() => setList(list.toSpliced(index, 1))}
                    />
                  ) : null}
                </span>
              </div>
              <div className="grid gap-4 sm:grid-cols-2">
                {languages.map((language) => (
                  <CategoryTexts
                    key={language}
                    language={language}
                    category={category}
                    errors={(field) => refusal?.fields[`categories.${index}.${field}`]}
                    onChange={(values) => setList(changedAt(list, index, values))}
                  />
                ))}
              </div>
            </Card>
          );
        })}
      </ol>
      <Button icon={<Plus />} className="mt-4" onClick={() => setList([...list, empty])}>
        {t("writing.categories.add")}
      </Button>
      <FormEnd changed={JSON.stringify(list) !== JSON.stringify(saved)} refusal={refusal}>
        <Button onClick={() => setList(saved)}>{t("writing.undo")}</Button>
        <Button variant="primary" onClick={() => setSaving(true)}>
          {t("writing.save")}
        </Button>
      </FormEnd>
      {saving ? (
        <SaveDialog
          title={t("writing.categories.save")}
          save={save}
          onRefused={setRefusal}
          onClose={() => setSaving(false)}
        />
      ) : null}
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
