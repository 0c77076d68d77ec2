import { useEffect } from "react";
import { useNavigate } from "react-router";
import { signOut } from "@/api/session";
import { Head } from "@/document/Head";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Spinner } from "@/ui/Spinner";

export default function Logout() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const href = useHref();
  useEffect(() => {
    // The session on this device ends even if the server could not be reached.
    void signOut()
      .catch((error: unknown) => console.warn("The server was not told about the logout", error))
      .then(() => navigate(href("index"), { replace: true }));
  }, [navigate, href]);
  return (
    <div className="grid place-items-center gap-4 py-32 text-ink-soft">
      <Head title={t("logout.head.title")} />
      <Spinner className="text-3xl text-primary" />
      <h1 className="font-normal font-sans text-base">{t("logout.title")}</h1>
    </div>
  );
}
