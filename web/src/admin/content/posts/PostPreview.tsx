import type { Language } from "@/i18n/language";
import { locales } from "@/i18n/language";
import { formatDate } from "@/lib/format";
import { Image } from "@/ui/Image";
import { Modal } from "@/ui/Modal";
import { toMoment } from "../../moment-field";
import { useT } from "../../texts";
import type { PostChoices } from "./api";
import type { PostDraft } from "./form";

type PostPreviewProps = {
  form: PostDraft;
  choices: PostChoices;
  language: Language;
  onClose: () => void;
};

/** The post as its readers will see it. */
export function PostPreview({ form, choices, language, onClose }: PostPreviewProps) {
  const t = useT();
  const text = form.texts[language];
  const cover = choices.covers.find(({ name }) => name === form.cover);
  return (
    <Modal open onOpenChange={onClose} title={t("writing.posts.preview")} size="lg">
      <article lang={language} className="mx-auto max-w-2xl pb-6">
        <h2 className="text-title">{text.title}</h2>
        <p className="mt-3 text-ink-soft text-lead">{text.excerpt}</p>
        <p className="mt-4 text-ink-soft text-sm">
          {t("writing.posts.by", { author: form.author ?? "" })} ·{" "}
          {formatDate(toMoment(form.publishedAt) ?? new Date(), locales[language])}
        </p>
        {cover ? (
          <Image
            src={cover.url}
            alt={text.coverAlt}
            ratio="16/9"
            sizes="700px"
            className="mt-6 rounded-card"
          />
        ) : null}
        <div
          className="rich-text mt-8"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's HTML, which has only the tags of its schema
          dangerouslySetInnerHTML={{ __html: text.html }}
        />
      </article>
    </Modal>
  );
}
