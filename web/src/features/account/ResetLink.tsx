import { useQuery } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "@/api/errors";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";
import { checkResetLink } from "./api";

/** Shows the form of a reset link, or says at once that the link was used or has expired. */
export function ResetLink({ token, form }: { token: string; form: ReactNode }) {
  const { t } = useTranslation("account");
  const href = useHref();
  const { isPending, error } = useQuery({
    queryKey: ["reset-link", token],
    queryFn: () => checkResetLink(token),
    // Signing in with the link must not check it again.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { public: true },
  });
  if (isPending) {
    return (
      <div className="grid place-items-center py-12 text-3xl text-primary">
        <Spinner label={t("otherWays.checking")} />
      </div>
    );
  }
  if (!(error instanceof ApiError && error.code === "linkInvalid")) return form;
  return (
    <EmptyState
      icon={<Link2Off />}
      title={t("resetPassword.used")}
      description={t("resetPassword.usedDescription")}
      actions={
        <Button to={href("forgot-password")} variant="primary">
          {t("resetPassword.again")}
        </Button>
      }
    />
  );
}
