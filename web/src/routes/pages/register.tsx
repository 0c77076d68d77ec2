import { useNavigate } from "react-router";
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { RegisterForm } from "@/features/account/RegisterForm";
import { useTranslation } from "@/i18n/useTranslation";
import { useLanguage } from "@/routes/handle";
import { Link } from "@/routes/links";
import { redirOrIndex } from "@/routes/redir";
import { AccountPage } from "@/shell/AccountPage";
import { useRedir } from "@/shell/account-links";

export default function Register() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const language = useLanguage();
  const redir = useRedir();
  return (
    <AccountPage
      head={{ title: t("register.head.title"), description: t("register.head.description") }}
      title={t("register.title")}
      description={t("register.description")}
    >
      <RegisterForm onDone={() => navigate(redirOrIndex(redir, language), { replace: true })} />
      <AccountSwitch question={t("register.hasAccount")}>
        <Link
          to="login"
          query={{ redir }}
          className="text-primary-strong underline underline-offset-4 hover:text-ink"
        >
          {t("register.login")}
        </Link>
      </AccountSwitch>
    </AccountPage>
  );
}
