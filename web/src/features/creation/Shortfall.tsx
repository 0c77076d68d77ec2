// Too few tokens: what is missing, what is affordable instead, and the way to more.
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { useWelcomeTokens } from "@/visitor/useWelcomeTokens";
import { rememberPlace } from "@/visitor/way-back";
import { resendConfirmation } from "./api";
import { type Mode, pageOf, type Style } from "./creation-request";

export interface CheaperChoice {
  /** Such as "SD" or "2 photos", with its cost. */
  label: string;
  choose: () => void;
}

interface ShortfallProps {
  user: User;
  missing: number;
  mode: Mode;
  style: Style | null;
  cheaper: CheaperChoice | undefined;
}

export function Shortfall({ user, missing, mode, style, cheaper }: ShortfallProps) {
  const { t } = useTranslation("studio");
  const href = useHref();
  const gift = useWelcomeTokens(user);
  const [sending, attempt] = useAttempt();
  const resend = () =>
    attempt(async () => {
      const { message } = await resendConfirmation();
      toast({ color: "success", title: message });
    });
  return (
    <div role="status" className="grid flex-1 gap-2 text-sm">
      <p>
        <span className="block font-semibold">
          {gift ? t("short.confirm", { count: gift }) : t("short.title", { count: missing })}
        </span>
        <span className="block text-ink-soft wrap-anywhere">
          {gift ? t("short.link", { email: user.email }) : t("short.kept")}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {gift ? (
          <Button variant="primary" loading={sending} onClick={resend}>
            {t("short.resend")}
          </Button>
        ) : null}
        {cheaper ? (
          <Button variant={gift ? "outline" : "primary"} onClick={cheaper.choose}>
            {cheaper.label}
          </Button>
        ) : null}
        <Button
          to={href("tokens")}
          variant={gift || cheaper ? "outline" : "primary"}
          // Paying leads back to this form, whose draft is the same on the work page.
          onClick={() => rememberPlace(href(pageOf(mode), undefined, { query: { style: style?.id } }))}
        >
          {t("tokens.deposit")}
        </Button>
      </div>
    </div>
  );
}
