// Ways to sign in without a password, below the forms.
import { KeyRound } from "lucide-react";
import { useConfig } from "@/api/config";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useHydrated } from "@/lib/hydrated";
import { isCancelled, supportsPasskeys } from "@/lib/passkey";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { type OpenIdProvider, signInWithPasskey } from "./api";
import { leaveFor, providerNames } from "./openid";
import { providerLogos } from "./provider-logos";

function ProviderButton({ provider, page }: { provider: OpenIdProvider; page: string }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const [pending, attempt] = useAttempt();
  return (
    <Button
      variant="outline"
      size="lg"
      block
      icon={providerLogos[provider]}
      loading={pending}
      onClick={() => attempt(() => leaveFor(provider, page, language))}
    >
      {t("otherWays.provider", { provider: providerNames[provider] })}
    </Button>
  );
}

function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("account");
  const [pending, attempt] = useAttempt();
  const use = async () => {
    try {
      await signInWithPasskey();
      onDone();
    } catch (error) {
      if (!isCancelled(error)) throw error;
    }
  };
  return (
    <Button
      variant="outline"
      size="lg"
      block
      icon={<KeyRound />}
      loading={pending}
      onClick={() => attempt(use)}
    >
      {t("otherWays.passkey")}
    </Button>
  );
}

interface OtherWaysProps {
  /** The page to open after signing in, for ways that leave this site. */
  page: string;
  /** Called after signing in with a passkey. Absent where there is no account yet. */
  onPasskey?: () => void;
}

export function OtherWays({ page, onPasskey }: OtherWaysProps) {
  const { t } = useTranslation("account");
  const providers = useConfig().data?.signInWith ?? [];
  // The server assumes support: a button that came with hydration would move the links below it.
  const passkey = (!useHydrated() || supportsPasskeys()) && onPasskey !== undefined;
  if (providers.length === 0 && !passkey) return null;
  return (
    <div className="mt-5 grid gap-2">
      <p className="mb-1 text-center text-ink-faint text-sm">{t("otherWays.or")}</p>
      {providers.map((provider) => (
        <ProviderButton key={provider} provider={provider} page={page} />
      ))}
      {passkey ? <PasskeyButton onDone={onPasskey} /> : null}
    </div>
  );
}
