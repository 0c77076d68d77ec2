import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { AccountPage } from "@/document/AccountPage";
import type { OpenIdProvider } from "@/features/account/api";
import { OpenIdReturn } from "@/features/account/OpenIdReturn";
import { languageToReturnTo, pageToReturnTo, providerNames } from "@/features/account/openid";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";
import { hrefIn } from "@/routing/paths";
import { pageAfterLogIn } from "@/routing/redir";

/** Where Google and Apple return to. */
export default function AuthOpenid() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const language = useLanguage();
  const { search } = useLocation();
  // The route admits no other.
  const provider = useParams().provider as OpenIdProvider;
  const { code, state } = readQuery(search);
  const page = pageAfterLogIn(pageToReturnTo(), language);
  const left = languageToReturnTo() ?? language;
  if (left !== language) {
    return <Navigate to={hrefIn(left, "auth-openid", { provider }) + search} replace />;
  }
  return (
    <AccountPage
      head={{ title: t("login.head.title") }}
      hidden
      title={t("otherWays.provider", { provider: providerNames[provider] })}
    >
      <OpenIdReturn
        provider={provider}
        code={code}
        state={state}
        page={page}
        onDone={() => void navigate(page, { replace: true })}
      />
    </AccountPage>
  );
}
