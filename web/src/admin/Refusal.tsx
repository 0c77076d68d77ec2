// Why something is not shown: no two-step sign-in, a session that is too old, or a failed call.
import { LogIn, ShieldAlert } from "lucide-react";
import { ApiError } from "@/api/errors";
import { useLanguage } from "@/i18n/useLanguage";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { FailedState } from "@/ui/FailedState";
import { sitePath } from "./paths";
import { isOldSession, signInAgain } from "./sign-in-again";
import { useT } from "./texts";

export function SignInButton() {
  const t = useT();
  const language = useLanguage();
  const [pending, attempt] = useAttempt();
  return (
    <Button variant="primary" loading={pending} onClick={() => attempt(() => signInAgain(language))}>
      {t("refusal.signIn")}
    </Button>
  );
}

type RefusalProps = {
  error: Error;
  onRetry: () => unknown;
  /** h1 if it is the whole page. */
  heading?: "h1" | "h2" | "h3";
};

export function Refusal({ error, onRetry, heading = "h2" }: RefusalProps) {
  const t = useT();
  const language = useLanguage();
  if (isOldSession(error))
    return (
      <EmptyState
        heading={heading}
        icon={<LogIn />}
        title={t("refusal.old")}
        description={error.message}
        actions={<SignInButton />}
      />
    );
  if (error instanceof ApiError && error.code === "staffSecondFactor")
    return (
      <EmptyState
        heading={heading}
        icon={<ShieldAlert />}
        title={t("refusal.secondFactor")}
        description={error.message}
        actions={
          <Button variant="primary" href={sitePath(language, "/settings")}>
            {t("refusal.settings")}
          </Button>
        }
      />
    );
  return (
    <FailedState
      heading={heading}
      title={t("failed.title")}
      description={error.message || t("failed.description")}
      onRetry={onRetry}
    />
  );
}
