import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { ApiError } from "@/api/errors";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";
import { finishOpenId, type OpenIdProvider } from "./api";
import { NewcomerStep } from "./NewcomerStep";
import { providerNames } from "./openid";
import { SecondStep } from "./SecondStep";

interface OpenIdReturnProps {
  provider: OpenIdProvider;
  /** Undefined if the user did not agree. */
  code: string | undefined;
  state: string | undefined;
  /** The page to open after signing in. */
  page: string;
  onDone: () => void;
}

/** Completes a sign-in at a provider, with a code of the authenticator app if the account has one. */
export function OpenIdReturn({ provider, code, state, page, onDone }: OpenIdReturnProps) {
  const { t } = useTranslation("account");
  const href = useHref();
  const answer = code && state ? { code, state } : null;
  // The answer works once; the query cache makes sure that it is used once.
  const { error } = useQuery({
    queryKey: ["openid", state],
    queryFn: async () => {
      if (answer) await finishOpenId(provider, answer);
      onDone();
      return null;
    },
    enabled: answer !== null,
    retry: false,
    meta: { public: true },
  });
  if (answer && error instanceof ApiError && error.code === "secondFactorRequired") {
    return (
      <SecondStep
        onCode={async (secondFactorCode) => {
          await finishOpenId(provider, { ...answer, secondFactorCode });
          onDone();
        }}
        onBack={() => history.back()}
        submitLabel={t("login.submit")}
      />
    );
  }
  if (answer && error instanceof ApiError && error.code === "statementsRequired") {
    return (
      <NewcomerStep
        onAgree={async () => {
          await finishOpenId(provider, { ...answer, statements: { acceptTerms: true, adult: true } });
          onDone();
        }}
      />
    );
  }
  if (error || !answer) {
    return (
      <EmptyState
        icon={<CircleX />}
        title={t(answer ? "otherWays.failed" : "otherWays.cancelled")}
        description={
          error?.message || t("otherWays.cancelledDescription", { provider: providerNames[provider] })
        }
        actions={
          <Button to={href("login", undefined, { query: { redir: page } })} variant="primary">
            {t("forgotPassword.back")}
          </Button>
        }
      />
    );
  }
  return (
    <div className="grid place-items-center py-12 text-3xl text-primary">
      <Spinner label={t("otherWays.checking")} />
    </div>
  );
}
