import { useTranslation } from "@/i18n/useTranslation";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { TermsNote } from "./TermsNote";

/** What a newcomer states before an account is opened with Google or Apple. */
export function NewcomerStep({ onAgree }: { onAgree: () => Promise<void> }) {
  const { t } = useTranslation("account");
  const [sending, attempt] = useAttempt();
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{t("otherWays.newcomer")}</p>
      <Button variant="primary" size="lg" block loading={sending} onClick={() => attempt(onAgree)}>
        {t("register.submit")}
      </Button>
      <TermsNote />
    </div>
  );
}
