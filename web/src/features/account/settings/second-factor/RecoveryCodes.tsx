import { Copy, Download } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

type RecoveryCodesProps = {
  codes: string[];
  /** Whether they were copied or downloaded. */
  saved: boolean;
  onSaved: () => void;
  onDone: () => void;
};

/** The recovery codes, which are shown only once, until they were copied or downloaded. */
export function RecoveryCodes({ codes, saved, onSaved, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation("settings");
  const [pending, attempt] = useAttempt();
  const text = `${codes.join("\n")}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    onSaved();
    toast({ color: "success", title: t("secondFactor.recovery.copied") });
  };
  return (
    <div className="grid gap-5">
      <Alert tone="warning" title={t("secondFactor.recovery.title")}>
        {t("secondFactor.recovery.description")}
      </Alert>
      <ul
        aria-label={t("secondFactor.recovery.list")}
        className="grid gap-x-6 gap-y-1.5 rounded-control bg-fill p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="outline" size="md" icon={<Copy />} loading={pending} onClick={() => attempt(copy)}>
          {t("secondFactor.recovery.copy")}
        </Button>
        <Button
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t("secondFactor.recovery.file")}
          variant="outline"
          size="md"
          icon={<Download />}
          onClick={onSaved}
        >
          {t("secondFactor.recovery.download")}
        </Button>
      </div>
      {saved ? null : (
        <p className="text-center text-ink-soft text-sm">{t("secondFactor.recovery.saveFirst")}</p>
      )}
      <Button variant="primary" size="md" block disabled={!saved} onClick={onDone}>
        {t("secondFactor.recovery.done")}
      </Button>
    </div>
  );
}
