import { api, unwrap } from "@/api/client";
import { updateUser } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";

/** Takes back the wish to leave. */
export function KeepAccount() {
  const { t } = useTranslation("settings");
  const [pending, attempt] = useAttempt();
  const keep = async () => {
    await updateUser(await unwrap(api.POST("/api/me/delete/cancel")));
    toast({ color: "success", title: t("delete.kept") });
  };
  return (
    <Button variant="primary" size="md" loading={pending} onClick={() => attempt(keep)}>
      {t("delete.keep")}
    </Button>
  );
}
