import { useLocation, useNavigate, useParams } from "react-router";
import { AccountPage } from "@/document/AccountPage";
import { OpenIdReturn } from "@/features/account/OpenIdReturn";
import { type OpenIdProvider, pageToReturnTo } from "@/features/account/openid";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";
import { pageAfterLogIn } from "@/routing/redir";

/** Where Google and Apple return to. */
export default function AuthOpenid() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const language = useLanguage();
  const { provider } = useParams();
  const { code, state } = readQuery(useLocation().search);
  return (
    <AccountPage head={{ title: t("login.head.title") }} hidden title={t("otherWays.title")}>
      <OpenIdReturn
        // The route admits no other.
        provider={provider as OpenIdProvider}
        code={code}
        state={state}
        onDone={() => void navigate(pageAfterLogIn(pageToReturnTo(), language), { replace: true })}
      />
    </AccountPage>
  );
}
