import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";

/** Replaces a form that requires the password if the account has none: a link to the card that sets one. */
export function PasswordFirst() {
  const { t } = useTranslation("settings");
  const href = useHref();
  return (
    <div className="grid w-full gap-3 sm:justify-items-start">
      <p className="font-medium">{t("password.first")}</p>
      <Button to={href("settings", undefined, { hash: "password" })} variant="outline" size="md">
        {t("password.set")}
      </Button>
    </div>
  );
}
