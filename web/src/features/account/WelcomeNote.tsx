import { Coins } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useWelcomeTokens } from "@/visitor/useWelcomeTokens";

/** Shows the tokens that confirming the e-mail address grants. */
export function WelcomeNote() {
  const { t } = useTranslation("account");
  const tokens = useWelcomeTokens(null);
  return (
    // As high as its text, so that the form does not move when the number arrives.
    <p className="flex min-h-16 items-center gap-3 rounded-control bg-primary-soft px-4 py-3 text-sm">
      {tokens ? (
        <>
          <Coins className="size-5 shrink-0 text-sparkle" aria-hidden="true" />
          <span>
            <strong className="block">{t("register.gift", { count: tokens })}</strong>
            {t("register.giftHow")}
          </span>
        </>
      ) : null}
    </p>
  );
}
