// Dialogs to log in, sign up and reset a password over the current page.
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { ForgotPasswordForm } from "@/features/account/ForgotPasswordForm";
import { LoginForm } from "@/features/account/LoginForm";
import { RegisterForm } from "@/features/account/RegisterForm";
import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { useLast } from "@/lib/useLast";
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
  const ready = useTexts({ namespace: "account", wanted: modal !== null, onFail: close });
  const shown = useLast(modal);
  return ready && shown ? <Dialog modal={shown} open={modal !== null} /> : null;
}
