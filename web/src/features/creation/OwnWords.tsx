// The field for the user's own words, with examples and the styles they have saved with words.
import { Bookmark, BookmarkPlus } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { TextArea } from "@/ui/TextArea";
import { type Mode, maxWords, type Style } from "./creation-request";
import { OwnStyles } from "./OwnStyles";
import { saveOwnStyle, useOwnStyles } from "./own-styles";

type OwnWordsProps = Pick<ComponentProps<"textarea">, "name" | "onBlur" | "ref"> & {
  mode: Mode;
  /** Null until one is chosen. */
  style: Style | null;
  value: string | undefined;
  onChange: (eventOrValue: unknown) => void;
};

const examples = ["scarf", "laugh", "snow"] as const;

export function OwnWords({ mode, style, value = "", onChange, ...control }: OwnWordsProps) {
  const { t } = useTranslation("studio");
  const [saving, attempt] = useAttempt();
  const [open, setOpen] = useState(false);
  const saved = useOwnStyles().filter((own) => own.mode === mode);
  const words = value.trim();
  const isSaved = saved.some((own) => own.styleId === style?.id && own.words === words);
  const save = () =>
    attempt(async () => {
      if (!style || mode === "ANIMATE") return;
      await saveOwnStyle({ mode, styleId: style.id, words });
      toast({ color: "success", title: t("words.saved") });
    });
  return (
    <>
      <TextArea {...control} value={value} onChange={onChange} rows={3} maxLength={maxWords} />
      <p className="text-end text-ink-faint text-xs tabular-nums">
        <span className="sr-only">{t("words.count", { count: value.length, most: maxWords })}</span>
        <span aria-hidden="true">
          {value.length} / {maxWords}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {words === ""
          ? examples.map((example) => (
              <Button
                key={example}
                variant="outline"
                size="sm"
                onClick={() => onChange(t(`words.examples.${example}`))}
              >
                {t(`words.examples.${example}`)}
              </Button>
            ))
          : null}
        {words && style && !isSaved ? (
          <Button variant="outline" size="sm" icon={<BookmarkPlus />} loading={saving} onClick={save}>
            {t("words.save")}
          </Button>
        ) : null}
        {saved.length > 0 ? (
          <Button variant="ghost" size="sm" icon={<Bookmark />} onClick={() => setOpen(true)}>
            {t("words.own", { count: saved.length })}
          </Button>
        ) : null}
      </div>
      <OwnStyles styles={saved} open={open} onOpenChange={setOpen} />
    </>
  );
}
