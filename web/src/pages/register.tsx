import { useNavigate } from "react-router";
import { AccountPage } from "@/document/AccountPage";
import { TextLink } from "@/document/TextLink";
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { RegisterForm } from "@/features/account/RegisterForm";
import { useSignUpsOpen } from "@/features/account/useSignUpsOpen";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { pageAfterSignUp } from "@/routing/redir";
import { useRedir } from "@/visitor/account-links";
import { keepStartPage } from "@/visitor/intent";

export default function Register() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const language = useLanguage();
  const redir = useRedir();
  const page = pageAfterSignUp(redir, language);
  const open = useSignUpsOpen();
  return (
    <AccountPage
      head={{ title: t("register.head.title"), description: t("register.head.description") }}
      title={t("register.title")}
      {...(open && { description: t("register.description") })}
    >
      <RegisterForm
        page={page}
        onDone={() => {
          void keepStartPage(page);
          void navigate(page, { replace: true });
        }}
      />
      <AccountSwitch question={t("register.hasAccount")}>
        <TextLink to="login" query={{ redir }}>
          {t("register.login")}
        </TextLink>
      </AccountSwitch>
    </AccountPage>
  );
}
