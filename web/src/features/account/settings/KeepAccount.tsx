import { useNavigate } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { useLocale } from "@/visitor/locale";
import { cancelDeletion } from "./api";

/** A button that cancels the deletion of the account. */
export function KeepAccount() {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const href = useHref();
  const navigate = useNavigate();
  const [pending, attempt] = useAttempt();
  const keep = async () => {
    const { cancelled } = await cancelDeletion();
    toast({
      color: "success",
      title: t("delete.kept"),
      ...(cancelled && {
        description: t("delete.premiumEnds", { date: formatDate(cancelled.activeUntil, locale) }),
        timeout: 0,
        actions: [{ label: t("delete.resume"), click: () => void navigate(href("settings-subscriptions")) }],
      }),
    });
  };
  return (
    <Button variant="primary" size="md" loading={pending} onClick={() => attempt(keep)}>
      {t("delete.keep")}
    </Button>
  );
}
