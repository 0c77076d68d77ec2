// Dialogs to log in, sign up and reset a password over the current page.
import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useConfig } from "@/api/config";
import { AccountSwitch } from "@/features/account/AccountSwitch";
import { ForgotPasswordForm } from "@/features/account/ForgotPasswordForm";
import { LoginForm } from "@/features/account/LoginForm";
import { RegisterForm } from "@/features/account/RegisterForm";
import { useSignUpsOpen } from "@/features/account/useSignUpsOpen";
import { useLanguage } from "@/i18n/useLanguage";
import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { useLast } from "@/lib/useLast";
import { useFullPath } from "@/routing/links";
import { pageAfterLogIn, pageAfterSignUp } from "@/routing/redir";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";
import { keepStartPage } from "@/visitor/intent";
import { type AccountModal, setLayout, useLayoutState } from "@/visitor/layout-state";

const close = () => setLayout({ modal: null });

function SwitchTo({ modal, children }: { modal: AccountModal; children: string }) {
  return (
    <Button
      variant="link"
      // Taking the focus would validate the empty first field, and its message would move this button before the click completes.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={() => setLayout({ modal })}
    >
      {children}
    </Button>
  );
}

/** Close the dialog and open a page, unless it is the current one. */
function useLeaveFor() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (page: string) => {
    close();
    if (page.replace(/#.*/, "") !== pathname + search) void navigate(page);
  };
}

function Content({ modal }: { modal: AccountModal }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const here = useFullPath();
  const leaveFor = useLeaveFor();
  const { wanted, start } = useLayoutState();
  switch (modal) {
    case "login": {
      const page = pageAfterLogIn(wanted ?? here, language);
      return (
        <>
          <LoginForm page={page} onDone={() => leaveFor(page)} />
          <AccountSwitch>
            <SwitchTo modal="forgot-password">{t("login.forgot")}</SwitchTo>
          </AccountSwitch>
          <AccountSwitch question={t("login.noAccount")}>
            <SwitchTo modal="register">{t("login.register")}</SwitchTo>
          </AccountSwitch>
        </>
      );
    }
    case "register": {
      const page = start ?? pageAfterSignUp(wanted, language);
      return (
        <>
          <RegisterForm
            page={page}
            onDone={() => {
              void keepStartPage(page);
              leaveFor(page);
            }}
          />
          <AccountSwitch question={t("register.hasAccount")}>
            <SwitchTo modal="login">{t("register.login")}</SwitchTo>
          </AccountSwitch>
        </>
      );
    }
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
  const closed = !useSignUpsOpen() && modal === "register";
  return (
    <Modal
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      size="sm"
      title={t(`${titles[modal]}.title`)}
      description={closed ? undefined : t(`${titles[modal]}.description`)}
    >
      <Content modal={modal} />
    </Modal>
  );
}

export default function AccountModals() {
  const { modal } = useLayoutState();
  const ready = useTexts({ namespace: "account", wanted: modal !== null, onFail: close });
  // Buttons for the ways to sign in would move those below them if they appeared later.
  const { isFetched } = useConfig();
  const shown = useLast(modal);
  return ready && isFetched && shown ? <Dialog modal={shown} open={modal !== null} /> : null;
}
