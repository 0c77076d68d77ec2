import { useNavigate } from "react-router";
import { AccountPage } from "@/document/AccountPage";
import { TextLink } from "@/document/TextLink";
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { LoginForm } from "@/features/account/LoginForm";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { pageAfterLogIn } from "@/routing/redir";
import { resolve } from "@/routing/resolve";
import { useRedir } from "@/visitor/account-links";

export default function Login() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const language = useLanguage();
  const redir = useRedir();
  const page = pageAfterLogIn(redir, language);
  const proceed = () => {
    const { pathname } = new URL(page, location.origin);
    // A path that this app does not know may be one of the server's.
    if (resolve(pathname, false).name) void navigate(page, { replace: true });
    else location.replace(page);
  };
  return (
    <AccountPage
      head={{ title: t("login.head.title"), description: t("login.head.description") }}
      title={t("login.title")}
      description={t("login.description")}
    >
      <LoginForm page={page} onDone={proceed} />
      <AccountSwitch>
        <TextLink to="forgot-password" query={{ redir }}>
          {t("login.forgot")}
        </TextLink>
      </AccountSwitch>
      <AccountSwitch question={t("login.noAccount")}>
        <TextLink to="register" query={{ redir }}>
          {t("login.register")}
        </TextLink>
      </AccountSwitch>
    </AccountPage>
  );
}
