import { useLocation, useNavigate } from "react-router";
import { AccountPage } from "@/document/AccountPage";
import { TextLink } from "@/document/TextLink";
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { ForgotPasswordForm } from "@/features/account/ForgotPasswordForm";
import { ResetLink } from "@/features/account/ResetLink";
import { ResetPasswordForm } from "@/features/account/ResetPasswordForm";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";
import { useHref } from "@/routing/links";

/** Request the link, or, with the link's token, choose a new password. */
export default function ForgotPassword() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const href = useHref();
  const { token, redir } = readQuery(useLocation().search);
  if (token) {
    return (
      <AccountPage
        head={{ title: t("resetPassword.head.title") }}
        hidden
        title={t("resetPassword.title")}
        description={t("resetPassword.description")}
      >
        <ResetLink
          token={token}
          form={
            <ResetPasswordForm token={token} onDone={() => navigate(href("reimagine"), { replace: true })} />
          }
        />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      head={{ title: t("forgotPassword.head.title"), description: t("forgotPassword.head.description") }}
      title={t("forgotPassword.title")}
      description={t("forgotPassword.description")}
    >
      <ForgotPasswordForm />
      <AccountSwitch>
        <TextLink to="login" query={{ redir }}>
          {t("forgotPassword.back")}
        </TextLink>
      </AccountSwitch>
    </AccountPage>
  );
}
