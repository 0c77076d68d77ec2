import { useNavigate } from "react-router";
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { LoginForm } from "@/features/account/LoginForm";
import { useTranslation } from "@/i18n/useTranslation";
import { useLanguage } from "@/routes/handle";
import { Link } from "@/routes/links";
import { redirOrIndex } from "@/routes/redir";
import { AccountPage } from "@/shell/AccountPage";
import { useRedir } from "@/shell/account-links";

export default function Login() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const language = useLanguage();
  const redir = useRedir();
  return (
    <AccountPage
      head={{ title: t("login.head.title"), description: t("login.head.description") }}
      title={t("login.title")}
      description={t("login.description")}
    >
      <LoginForm onDone={() => navigate(redirOrIndex(redir, language), { replace: true })} />
      <AccountSwitch>
        <Link
          to="forgot-password"
          query={{ redir }}
          className="text-primary-strong underline underline-offset-4 hover:text-ink"
        >
          {t("login.forgot")}
        </Link>
      </AccountSwitch>
      <AccountSwitch question={t("login.noAccount")}>
        <Link
          to="register"
          query={{ redir }}
          className="text-primary-strong underline underline-offset-4 hover:text-ink"
        >
          {t("login.register")}
        </Link>
      </AccountSwitch>
    </AccountPage>
  );
}
