// Log in, sign up and forgotten password over the page being shown (S2.17).
import { useEffect, useState } from "react";
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { ForgotPasswordForm } from "@/features/account/ForgotPasswordForm";
import { LoginForm } from "@/features/account/LoginForm";
import { RegisterForm } from "@/features/account/RegisterForm";
import { loadTexts } from "@/i18n/texts";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";
import { type AccountModal, setLayout, useLayoutState } from "@/visitor/layout-state";

const close = () => setLayout({ modal: null });

function SwitchTo({ modal, children }: { modal: AccountModal; children: string }) {
  return (
    <Button variant="link" onClick={() => setLayout({ modal })}>
      {children}
    </Button>
  );
}

function Content({ modal }: { modal: AccountModal }) {
  const { t } = useTranslation("account");
  switch (modal) {
    case "login":
      return (
        <>
          <LoginForm onDone={close} />
          <AccountSwitch>
            <SwitchTo modal="forgot-password">{t("login.forgot")}</SwitchTo>
          </AccountSwitch>
          <AccountSwitch question={t("login.noAccount")}>
            <SwitchTo modal="register">{t("login.register")}</SwitchTo>
          </AccountSwitch>
        </>
      );
    case "register":
      return (
        <>
          <RegisterForm onDone={close} />
          <AccountSwitch question={t("register.hasAccount")}>
            <SwitchTo modal="login">{t("register.login")}</SwitchTo>
          </AccountSwitch>
        </>
      );
    case "forgot-password":
      return (
        <>
          <ForgotPasswordForm />
          <AccountSwitch>
            <SwitchTo modal="login">{t("forgotPassword.back")}</SwitchTo>
          </AccountSwitch>
        </>
      );
  }
}

function useAccountTexts(wanted: boolean): boolean {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loadTexts(language, ["account"])
      .then(() => setLoaded(language))
      .catch((error: unknown) => {
        console.error(error);
        // So that the next click tries again.
        close();
      });
  }, [language, wanted]);
  return loaded === language;
}

const titles = { login: "login", register: "register", "forgot-password": "forgotPassword" } as const;

function Dialog({ modal, open }: { modal: AccountModal; open: boolean }) {
  const { t } = useTranslation("account");
  return (
    <Modal
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      size="sm"
      title={t(`${titles[modal]}.title`)}
      description={t(`${titles[modal]}.description`)}
    >
      <Content modal={modal} />
    </Modal>
  );
}

export default function AccountModals() {
  const { modal } = useLayoutState();
  const ready = useAccountTexts(modal !== null);
  // What was open last stays drawn while the dialog fades out.
  const [shown, setShown] = useState(modal);
  if (modal && modal !== shown) setShown(modal);
  return ready && shown ? <Dialog modal={shown} open={modal !== null} /> : null;
}
