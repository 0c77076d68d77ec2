// The create flow of a style card: the form of a mode in a popover (a sheet on phones), then the results. Lazy-loaded when
// a create button is first pressed.
import { type ReactElement, useEffect, useEffectEvent } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { Popover } from "@/ui/Popover";
import { CreateForm } from "./CreateForm";
import type { CreationRequest, Mode, Style } from "./creation-request";
import { ResultsModal } from "./ResultsModal";
import { useCreation } from "./useCreation";

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
  const creation = useCreation(open);
  const start = async (request: CreationRequest) => {
    if (await creation.start(style, request)) onOpenChange(false);
  };
  // A refused form opens again, with its fields marked.
  const reopen = useEffectEvent(() => onOpenChange(true));
  useEffect(() => {
    if (creation.refused) reopen();
  }, [creation.refused]);
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
          <CreateForm mode={mode} style={style} refused={creation.refused} onSubmit={start} />
        </div>
      </Popover>
      <ResultsModal
        run={creation.run}
        opener={opener}
        onClose={creation.close}
        onAgain={creation.again}
        onCancel={creation.cancel}
      />
    </>
  );
}
