import { LogOut } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { signOut } from "@/api/session";
import { Head } from "@/document/Head";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";

/** The router's key of the page that a document was opened at. */
const firstPage = "default";

export default function Logout() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const href = useHref();
  // A document may have been opened by a link on another site, which must not sign anybody out.
  const [confirmed, setConfirmed] = useState(useLocation().key !== firstPage);
  useEffect(() => {
    if (!confirmed) return;
    // The session on this device ends even if the server could not be reached.
    void signOut()
      .catch((error: unknown) => console.warn("The server was not told about the logout", error))
      .then(() => navigate(href("index"), { replace: true }));
  }, [confirmed, navigate, href]);
  return (
    <>
      <Head title={t("logout.head.title")} />
      {confirmed ? (
        <div className="grid place-items-center gap-4 py-32 text-ink-soft">
          <Spinner className="text-3xl text-primary" />
          <h1 className="font-normal font-sans text-base">{t("logout.title")}</h1>
        </div>
      ) : (
        <EmptyState
          heading="h1"
          icon={<LogOut />}
          title={t("logout.question")}
          actions={
            <Button variant="primary" size="lg" onClick={() => setConfirmed(true)}>
              {t("logout.confirm")}
            </Button>
          }
        />
      )}
    </>
  );
}
