import { Coins } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { SubmitButton } from "@/ui/Form";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { useVisitor } from "@/visitor/useVisitor";
import { useExpectedWait } from "./api";
import type { Mode } from "./creation-request";

interface CostBarProps {
  mode: Mode;
  /** Undefined until the prices are loaded. */
  cost: number | undefined;
  label: string;
  disabled?: boolean;
}

/** The cost, the user's balance, the expected wait and the submit button. Sticky, so that it stays visible below a long form. */
export function CostBar({ mode, cost, label, disabled = false }: CostBarProps) {
  const { t } = useTranslation("studio");
  const locale = useLocale();
  const { user } = useVisitor();
  const tooMuch = cost !== undefined && user !== null && user.C__tokens < cost;
  return (
    <div className="sticky bottom-(--edge,0px) z-10 -mx-(--gutter) -mb-(--gutter) flex items-center gap-4 border-line border-t bg-(--under) px-(--gutter) py-3">
      <div className="min-w-0 flex-1 text-sm leading-tight" aria-live="polite">
        {cost === undefined ? (
          <Skeleton className="h-5 w-20" />
        ) : (
          <span className="flex items-center gap-1.5 font-semibold">
            <Coins className="size-4 shrink-0 text-sparkle" aria-hidden="true" />
            {t("cost.tokens", { count: cost })}
          </span>
        )}
        {user ? (
          <span className={tooMuch ? "text-danger" : "text-ink-soft"}>
            {t("cost.balance", { number: formatNumber(user.C__tokens, locale) })}
          </span>
        ) : null}
        <ExpectedWait mode={mode} />
      </div>
      <SubmitButton disabled={disabled || cost === undefined}>{label}</SubmitButton>
    </div>
  );
}

/** Waits of less than a minute are not worth a line. */
function ExpectedWait({ mode }: { mode: Mode }) {
  const { t } = useTranslation("studio");
  const wait = useExpectedWait(mode);
  if (!wait || wait.seconds < 60) return null;
  return (
    <span className={wait.accepted ? "block text-ink-soft" : "block text-danger"}>
      {wait.accepted ? t("cost.wait", { count: Math.ceil(wait.seconds / 60) }) : t("cost.busy")}
    </span>
  );
}
