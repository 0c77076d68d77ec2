import { useLanguage } from "@/i18n/useLanguage";
import { Card } from "@/ui/Card";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { useT } from "../../texts";
import { type Messages, messageOf } from "../refusal";
import { PictureMenu } from "../writing/PictureMenu";
import type { PostChoices } from "./api";
import type { PostDraft } from "./form";

type PostDetailsProps = {
  form: PostDraft;
  choices: PostChoices;
  errors: Messages;
  onChange: (change: Partial<PostDraft>) => void;
};

/** What is the same in every language. */
export function PostDetails({ form, choices, errors, onChange }: PostDetailsProps) {
  const t = useT();
  const language = useLanguage();
  const options = (list: PostChoices["styles"]) =>
    list.map(({ id, name }) => ({ value: id, label: name[language] ?? id }));
  return (
    <Card as="section" aria-label={t("writing.posts.details")} className="grid h-fit gap-5">
      <Field label={t("writing.posts.author")} error={errors.author}>
        <Input
          maxLength={80}
          value={form.author ?? ""}
          onChange={({ target }) => onChange({ author: target.value })}
        />
      </Field>
      <Field
        label={t("writing.posts.publishedAt")}
        hint={t("writing.posts.publishedAtHint")}
        error={errors.publishedAt}
      >
        <Input
          type="datetime-local"
          value={form.publishedAt}
          onChange={({ target }) => onChange({ publishedAt: target.value })}
        />
      </Field>
      <Field label={t("writing.posts.categories")} error={messageOf(errors, "categories")}>
        <SelectMenu
          multiple
          options={options(choices.categories)}
          value={form.categories ?? []}
          onChange={(categories) => onChange({ categories })}
        />
      </Field>
      <Field label={t("writing.posts.cover")} error={errors.cover}>
        <PictureMenu
          pictures={choices.covers}
          value={form.cover ?? ""}
          onChange={(cover) => onChange({ cover })}
        />
      </Field>
      <Field label={t("writing.posts.styles")} error={messageOf(errors, "styles")}>
        <SelectMenu
          multiple
          search
          options={options(choices.styles)}
          value={form.styles ?? []}
          onChange={(styles) => onChange({ styles })}
        />
      </Field>
    </Card>
  );
}
