import { Link2 } from "lucide-react";
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { confirm } from "@/notices/confirm";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import type { OpenIdProvider } from "../../api";
import { providerNames } from "../../openid";
import { Row } from "../Row";
import { Section } from "../Section";
import { type Identity, unlinkIdentity, useIdentities } from "./api";

function IdentityRow({ identity }: { identity: Identity }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const [pending, attempt] = useAttempt();
  const { email } = identity;
  const provider = providerNames[identity.provider];

  const unlink = async () => {
    const sure = await confirm({
      title: t("identities.confirm.title", { provider }),
      description: t("identities.confirm.description", { provider, email }),
      confirmLabel: t("identities.unlink"),
      danger: true,
    });
    if (!sure) return;
    attempt(async () => {
      await unlinkIdentity(identity);
      toast({ color: "success", title: t("identities.unlinked", { provider }) });
    });
  };

  return (
    <Row
      icon={<Link2 />}
      title={provider}
      description={
        <span className="wrap-anywhere">
          {t("identities.since", { email, date: formatDate(identity.createdAt, locale) })}
        </span>
      }
    >
      <Button
        variant="outline"
        loading={pending}
        aria-label={t("identities.unlinkLabel", { provider, email })}
        onClick={() => void unlink()}
      >
        {t("identities.unlink")}
      </Button>
    </Row>
  );
}

type IdentitiesSectionProps = {
  user: User;
  /** Those that people can sign in with here. */
  providers: readonly OpenIdProvider[];
};

/** The accounts at Google and Apple that sign the user in. They are linked by signing in with them. */
export function IdentitiesSection({ user, providers }: IdentitiesSectionProps) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const { data: identities, isError, refetch } = useIdentities();
  const names = new Intl.ListFormat(locale, { type: "disjunction" }).format(
    providers.map((provider) => providerNames[provider]),
  );
  return (
    <Section name="identities">
      {isError ? (
        <LoadFailure title={t("identities.error")} onRetry={refetch} />
      ) : !identities ? (
        <Skeleton className="h-11" />
      ) : identities.length === 0 ? (
        <p className="wrap-anywhere text-ink-soft">
          {t("identities.none", { providers: names, email: user.email })}
        </p>
      ) : (
        <ul aria-label={t("identities.list")} className="-my-4 divide-y divide-line">
          {identities.map((identity) => (
            <IdentityRow key={`${identity.provider} ${identity.subject}`} identity={identity} />
          ))}
        </ul>
      )}
    </Section>
  );
}
