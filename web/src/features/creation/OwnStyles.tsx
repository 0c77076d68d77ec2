import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { withQuery } from "@/lib/query";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { IconButton } from "@/ui/IconButton";
import { Modal } from "@/ui/Modal";
import { pageOf } from "./creation-request";
import { deleteOwnStyle, type OwnStyle } from "./own-styles";

interface OwnStylesProps {
  styles: readonly OwnStyle[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The saved styles. Choosing one opens the create page with its style and words. */
export function OwnStyles({ styles, open, onOpenChange }: OwnStylesProps) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const href = useHref();
  const navigate = useNavigate();
  const [, attempt] = useAttempt();
  const choose = ({ mode, styleId, words }: OwnStyle) => {
    onOpenChange(false);
    void navigate(withQuery(href(pageOf(mode)), { style: styleId, words }), { preventScrollReset: true });
  };
  const remove = (style: OwnStyle) =>
    attempt(async () => {
      await deleteOwnStyle(style);
      if (styles.length === 1) onOpenChange(false);
    });
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t("words.list")}>
      <ul className="grid gap-2">
        {styles.map((style) => {
          const name = wordsIn(language, style.styleName);
          return (
            <li key={style.id} className="flex items-center gap-1 rounded-control border border-line">
              <button
                type="button"
                onClick={() => choose(style)}
                className="min-w-0 flex-1 rounded-control px-3.5 py-2.5 text-start text-sm"
              >
                <span className="block font-medium">{name}</span>
                <span className="block break-words text-ink-soft">{style.words}</span>
              </button>
              <IconButton
                label={t("words.delete", { style: name, words: style.words })}
                icon={<Trash2 />}
                onClick={() => remove(style)}
              />
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
