import { EditorContent, useEditor } from "@tiptap/react";
import { useId } from "react";
import { type Language, locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { formatNumber } from "@/lib/format";
import { classes } from "@/ui/classes";
import { useT } from "../../texts";
import { extensionsOf } from "./extensions";
import { Toolbar } from "./Toolbar";

type RichTextEditorProps = {
  label: string;
  language: Language;
  /** HTML; read once. Another text needs another key. */
  initial: string;
  onChange: (html: string) => void;
  headings?: boolean;
  error?: string | undefined;
  /** The most characters of plain text. */
  max?: number;
};

const separator = { blockSeparator: "\n" };

/** Writes text with headings, lists, links and pictures. */
export function RichTextEditor({
  label,
  language,
  initial,
  onChange,
  headings = true,
  error,
  max,
}: RichTextEditorProps) {
  const t = useT();
  const id = useId();
  const own = useLanguage();
  const editor = useEditor({
    extensions: extensionsOf({ headings }),
    content: initial,
    // The content security policy would refuse its style element.
    injectCSS: false,
    shouldRerenderOnTransaction: max !== undefined,
    onUpdate: ({ editor }) => onChange(editor.getHTML()),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        "aria-describedby": `${id}-hint`,
        lang: language,
        class: "rich-text min-h-48 whitespace-pre-wrap px-4 py-3 outline-none sm:px-5",
      },
    },
  });
  const count = max === undefined ? 0 : editor.getText(separator).length;
  const over = max !== undefined && count > max;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="font-medium text-ink text-sm">
        {label}
      </span>
      <div
        className={classes(
          "rounded-control border bg-surface focus-within:border-primary-strong",
          error || over ? "border-danger" : "border-line-strong",
        )}
      >
        <Toolbar editor={editor} headings={headings} />
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-hint`} className={classes("text-sm", error || over ? "text-danger" : "text-ink-faint")}>
        {max === undefined ? null : (
          <span>{t("writing.characters", { count, max: formatNumber(max, locales[own]) })} </span>
        )}
        <span aria-live="polite">{error}</span>
      </p>
    </div>
  );
}
