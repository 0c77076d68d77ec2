import type { ReactNode } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { Button } from "@/ui/Button";
import { SubmitButton } from "@/ui/Form";
import { useLocale } from "@/visitor/locale";
import { useVisitor } from "@/visitor/useVisitor";
import { useExpectedWait } from "./api";
import type { Mode, Style } from "./creation-request";
import { type CheaperChoice, Shortfall } from "./Shortfall";

interface CostBarProps {
  mode: Mode;
  style: Style | null;
  /** Undefined until the prices are loaded. */
  cost: number | undefined;
  label: string;
  /** What the user could afford instead. */
  cheaper: CheaperChoice | undefined;
  disabled?: boolean;
}

/**
 * The balance, the expected wait and the submit button with the cost; with too few tokens, what is missing and how to get
 * it. Sticky, so that it stays visible below a long form.
 */
export function CostBar({ mode, style, cost, label, cheaper, disabled = false }: CostBarProps) {
  const { t } = useTranslation("studio");
  const locale = useLocale();
  const { user } = useVisitor();
  if (user?.suspension) {
    return (
      <Bar>
        <p className="min-w-0 flex-1 text-ink-soft text-sm">{t("cost.suspended")}</p>
        <Button onClick={() => scrollTo({ top: 0, behavior: "smooth" })}>{t("cost.why")}</Button>
      </Bar>
    );
  }
  if (user && cost !== undefined && user.C__tokens < cost) {
    return (
      <Bar>
        <Shortfall user={user} missing={cost - user.C__tokens} mode={mode} style={style} cheaper={cheaper} />
      </Bar>
    );
  }
  return (
    <Bar>
      <div className="min-w-0 flex-1 text-sm leading-tight" aria-live="polite">
        {user ? (
          <span className="text-ink-soft">
            {t("cost.balance", { number: formatNumber(user.C__tokens, locale) })}
          </span>
        ) : null}
        <ExpectedWait mode={mode} />
      </div>
      <SubmitButton disabled={disabled || cost === undefined}>
        {cost === undefined ? label : t("cost.action", { label, cost: t("cost.tokens", { count: cost }) })}
      </SubmitButton>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-(--edge,0px) z-10 -mx-(--gutter) -mb-(--gutter) flex items-center gap-4 border-line border-t bg-(--under) px-(--gutter) py-3">
      {children}
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
