import type { Language } from "@/i18n/language";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { TextArea } from "@/ui/TextArea";
import { useT } from "../../texts";
import type { Messages } from "../refusal";
import { RichTextEditor } from "../writing/RichTextEditor";
import type { PostText } from "./api";
import { proposedSlug } from "./form";

type PostTextsProps = {
  language: Language;
  text: PostText;
  errors: Messages;
  onChange: (change: Partial<PostText>) => void;
};

/** A post in one language. */
export function PostTexts({ language, text, errors, onChange }: PostTextsProps) {
  const t = useT();
  const errorOf = (name: keyof PostText) => errors[`texts.${language}.${name}`];
  return (
    <div className="grid gap-5">
      <Field label={t("writing.posts.title")} error={errorOf("title")}>
        <Input
          lang={language}
          maxLength={80}
          value={text.title}
          onChange={({ target }) => onChange({ title: target.value })}
          onBlur={() => text.slug || onChange({ slug: proposedSlug(text.title) })}
        />
      </Field>
      <Field
        label={t("writing.posts.slug")}
        hint={t("writing.posts.slugHint", { slug: text.slug || "…" })}
        error={errorOf("slug")}
      >
        <div className="flex flex-wrap gap-2">
          <div className="min-w-48 flex-1">
            <Input
              maxLength={120}
              spellCheck={false}
              value={text.slug}
              onChange={({ target }) => onChange({ slug: target.value })}
            />
          </div>
          <Button disabled={!text.title} onClick={() => onChange({ slug: proposedSlug(text.title) })}>
            {t("writing.posts.propose")}
          </Button>
        </div>
      </Field>
      <Field
        label={t("writing.posts.excerpt")}
        hint={`${t("writing.posts.excerptHint")} ${t("writing.characters", { count: text.excerpt.length, max: 200 })}`}
        error={errorOf("excerpt")}
      >
        <TextArea
          lang={language}
          rows={3}
          maxLength={200}
          value={text.excerpt}
          onChange={({ target }) => onChange({ excerpt: target.value })}
        />
      </Field>
      <Field label={t("writing.posts.coverAlt")} error={errorOf("coverAlt")}>
        <Input
          lang={language}
          maxLength={200}
          value={text.coverAlt}
          onChange={({ target }) => onChange({ coverAlt: target.value })}
        />
      </Field>
      <RichTextEditor
        label={t("writing.posts.body")}
        language={language}
        initial={text.html}
        error={errorOf("html")}
        onChange={(html) => onChange({ html })}
      />
    </div>
  );
}
