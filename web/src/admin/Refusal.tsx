// Why staff cannot enter: no two-step sign-in, a session that is too old, or a failed call.
import { LogIn, ShieldAlert } from "lucide-react";
import { useLocation } from "react-router";
import { ApiError } from "@/api/errors";
import { signOut } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { FailedState } from "@/ui/FailedState";
import { basePath, logInPath, sitePath } from "./paths";
import { useT } from "./texts";

type RefusalProps = { error: Error; onRetry: () => unknown };

function SignInAgain({ message }: { message: string }) {
  const t = useT();
  const language = useLanguage();
  const { pathname } = useLocation();
  const [pending, attempt] = useAttempt();
  const leave = async () => {
    await signOut();
    location.assign(logInPath(language, basePath(language) + pathname));
  };
  return (
    <EmptyState
      heading="h1"
      icon={<LogIn />}
      title={t("refusal.old")}
      description={message}
      actions={
        <Button variant="primary" loading={pending} onClick={() => attempt(leave)}>
          {t("refusal.signIn")}
        </Button>
      }
    />
  );
}

export function Refusal({ error, onRetry }: RefusalProps) {
  const t = useT();
  const language = useLanguage();
  const code = error instanceof ApiError ? error.code : null;
  if (code === "staffSessionOld") return <SignInAgain message={error.message} />;
  if (code === "staffSecondFactor") {
    return (
      <EmptyState
        heading="h1"
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
  }
  return (
    <FailedState
      heading="h1"
      title={t("failed.title")}
      description={error.message || t("failed.description")}
      onRetry={onRetry}
    />
  );
}
