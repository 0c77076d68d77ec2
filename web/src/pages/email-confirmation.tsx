import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Link2Off, MailOpen } from "lucide-react";
import { useLocation } from "react-router";
import { confirmEmail, isUnconfirmed } from "@/api/session";
import { Head } from "@/document/Head";
import { ResendConfirmation } from "@/features/account/ResendConfirmation";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";
import { firstPicturePage } from "@/routing/redir";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";
import { readStartPage } from "@/visitor/intent";
import { useVisitor } from "@/visitor/useVisitor";

function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation("account");
  const { language } = useResolved();
  const href = useHref();
  const { signedIn } = useVisitor();
  // The link works once; the query cache makes sure that it is used once.
  const { data, isPending, isSuccess } = useQuery({
    queryKey: ["email-confirmation", token],
    queryFn: async () => {
      const [confirmed, start] = await Promise.all([confirmEmail(token), readStartPage()]);
      return { ...confirmed, start: firstPicturePage(start, language) };
    },
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
  if (!isSuccess) return <UsedLink />;
  const { notice, welcomeTokens, start } = data;
  const gift = welcomeTokens ? t("emailConfirmation.done.gift", { count: welcomeTokens }) : null;
  return (
    <EmptyState
      heading="h1"
      icon={<CircleCheck />}
      title={t("emailConfirmation.done.title")}
      description={notice ?? gift ?? t("emailConfirmation.done.description")}
      actions={
        <Button
          // The link may have been opened in another browser, where its reader has yet to log in.
          to={signedIn ? start : href("login", undefined, { query: { redir: start } })}
          variant="primary"
        >
          {t("emailConfirmation.done.action")}
        </Button>
      }
    />
  );
}

/** A link that was used before or has expired: its reader may be confirmed already, or need a new one. */
function UsedLink() {
  const { t } = useTranslation("account");
  const href = useHref();
  const { signedIn, user, retry } = useVisitor();
  const home = <Button to={href("index")}>{t("emailConfirmation.home")}</Button>;
  const confirmed = user !== null && !isUnconfirmed(user);
  return (
    <EmptyState
      heading="h1"
      icon={<Link2Off />}
      title={t("emailConfirmation.failed.title")}
      description={t(
        confirmed ? "emailConfirmation.failed.confirmed" : "emailConfirmation.failed.description",
      )}
      actions={
        <>
          {user && !confirmed ? <ResendConfirmation onAlreadyConfirmed={retry} /> : null}
          {confirmed ? (
            <Button to={href("reimagine")} variant="primary">
              {t("emailConfirmation.done.action")}
            </Button>
          ) : null}
          {signedIn ? null : (
            <Button to={href("login", undefined, { query: { redir: href("settings") } })} variant="primary">
              {t("emailConfirmation.failed.signIn")}
            </Button>
          )}
          {home}
        </>
      }
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
