// How far a shoot is: the rest of the time while it is made, and what it cost afterwards.
import { isUnfinished } from "@/api/my-creations";
import type { ContactSheet } from "@/api/my-shoots";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { ProgressBar } from "@/ui/Progress";

const longFromSeconds = 90;

interface ProgressProps {
  sheet: ContactSheet;
  /** Undefined once nothing is left to cancel. */
  onCancel: (() => void) | undefined;
}

export function Progress({ sheet, onCancel }: ProgressProps) {
  const { t } = useTranslation("shoots");
  const { items, done, failed, price, expectedSeconds } = sheet;
  const running = items.filter(isUnfinished);
  if (running.length === 0) {
    return (
      <p role="status" className="text-ink-soft">
        {t("sheet.done", { done, tokens: done * price })}
        {failed > 0 ? ` ${t("sheet.notMade", { count: failed })}` : null}
      </p>
    );
  }
  const share = running.reduce((sum, { progress }) => sum + progress, items.length - running.length);
  const progress = t("sheet.progress", { done, total: items.length });
  const left =
    expectedSeconds > longFromSeconds
      ? t("sheet.minutes", { count: Math.ceil(expectedSeconds / 60) })
      : t("sheet.seconds", { count: expectedSeconds });
  return (
    <Card padding="sm" className="grid gap-3">
      <p role="status" className="font-medium">
        {progress}
        {expectedSeconds > 0 ? <span className="font-normal text-ink-soft"> · {left}</span> : null}
      </p>
      <ProgressBar value={(share / items.length) * 100} label={progress} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">{t("sheet.close")}</p>
        {onCancel ? (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t("sheet.cancel")}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
