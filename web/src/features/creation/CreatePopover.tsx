// The create flow on a style's card: a popover, on phones a sheet, with the form of a mode; then what becomes of it. Loaded
// with the first press of a create button.
import type { ReactElement } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { Popover } from "@/ui/Popover";
import { CreateForm } from "./CreateForm";
import { ResultsModal } from "./ResultsModal";
import { useMaking } from "./useMaking";
import type { Mode, Style, Wish } from "./wish";

export interface CreatePopoverProps {
  style: Style;
  mode: Mode;
  /** The button that opens it. */
  trigger: ReactElement;
  opener: () => HTMLElement | null | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function CreatePopover({
  style,
  mode,
  trigger,
  opener,
  open,
  onOpenChange,
}: CreatePopoverProps) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const making = useMaking(open);
  const start = async (wish: Wish) => {
    if (await making.start(style, wish)) onOpenChange(false);
  };
  return (
    <>
      <Popover
        trigger={trigger}
        title={t(`form.title.${mode}`, { style: wordsIn(language, style.name) })}
        open={open}
        onOpenChange={onOpenChange}
        className="w-104 pb-0! [--gutter:1rem]"
      >
        <div className="[--under:var(--raised)] max-sm:[--edge:-1.25rem] max-sm:[--gutter:1.25rem] sm:pb-4">
          <CreateForm mode={mode} style={style} onSubmit={start} />
        </div>
      </Popover>
      <ResultsModal
        run={making.run}
        opener={opener}
        onClose={making.close}
        onAgain={() => {
          making.close();
          onOpenChange(true);
        }}
      />
    </>
  );
}
