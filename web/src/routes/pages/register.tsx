import { useNavigate } from "react-router";
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { RegisterForm } from "@/features/account/RegisterForm";
import { useTranslation } from "@/i18n/useTranslation";
import { useLanguage } from "@/routes/handle";
import { redirOrIndex } from "@/routes/redir";
import { AccountPage } from "@/shell/AccountPage";
import { useRedir } from "@/shell/account-links";
import { TextLink } from "@/shell/TextLink";

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
        <TextLink to="login" query={{ redir }}>
          {t("register.login")}
        </TextLink>
      </AccountSwitch>
    </AccountPage>
  );
}
