import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { cancelDeletion } from "./api";

/** A button that cancels the deletion of the account. */
export function KeepAccount() {
  const { t } = useTranslation("settings");
  const [pending, attempt] = useAttempt();
  const keep = async () => {
    await cancelDeletion();
    toast({ color: "success", title: t("delete.kept") });
  };
  return (
    <Button variant="primary" size="md" loading={pending} onClick={() => attempt(keep)}>
      {t("delete.keep")}
    </Button>
  );
}
