import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Link2Off, MailOpen } from "lucide-react";
import { useLocation } from "react-router";
import { confirmEmail } from "@/api/session";
import { Head } from "@/document/Head";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";

function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation("account");
  const href = useHref();
  // The link works once; the query cache makes sure that it is used once.
  const { data, isPending, isSuccess } = useQuery({
    queryKey: ["email-confirmation", token],
    queryFn: () => confirmEmail(token),
    // Does not depend on the session, so it survives a sign-out.
    meta: { public: true },
  });
  if (isPending) {
    return (
      <div className="grid place-items-center py-24 text-3xl text-primary">
        <Spinner label={t("emailConfirmation.checking")} />
      </div>
    );
  }
  return isSuccess ? (
    <EmptyState
      heading="h1"
      icon={<CircleCheck />}
      title={t("emailConfirmation.done.title")}
      description={data.notice ?? t("emailConfirmation.done.description")}
      actions={
        <Button to={href("imagine")} variant="primary">
          {t("emailConfirmation.done.action")}
        </Button>
      }
    />
  ) : (
    <EmptyState
      heading="h1"
      icon={<Link2Off />}
      title={t("emailConfirmation.failed.title")}
      description={t("emailConfirmation.failed.description")}
      actions={<Button to={href("index")}>{t("emailConfirmation.home")}</Button>}
    />
  );
}

export default function EmailConfirmation() {
  const { t } = useTranslation("account");
  const href = useHref();
  const { token } = readQuery(useLocation().search);
  return (
    <>
      <Head
        title={t("emailConfirmation.head.title")}
        description={t("emailConfirmation.head.description")}
        hidden={token !== undefined}
      />
      {token ? (
        <Confirmation token={token} />
      ) : (
        <EmptyState
          heading="h1"
          icon={<MailOpen />}
          title={t("emailConfirmation.missing.title")}
          description={t("emailConfirmation.missing.description")}
          actions={<Button to={href("index")}>{t("emailConfirmation.home")}</Button>}
        />
      )}
    </>
  );
}
