import { Monitor, Moon, Sun } from "lucide-react";
import { useMemo, useOptimistic } from "react";
import { useNavigate } from "react-router";
import { useConfig } from "@/api/config";
import type { components } from "@/api/schema.gen";
import type { User } from "@/api/session";
import type { Language } from "@/i18n/language";
import { translator } from "@/i18n/translate";
import { translatedName, translatedOptions } from "@/i18n/translated-names";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { regionOf } from "@/lib/locale";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { hrefIn } from "@/routing/paths";
import { Field } from "@/ui/Field";
import { LoadFailure } from "@/ui/LoadFailure";
import { RadioCards } from "@/ui/RadioCards";
import { SelectMenu } from "@/ui/SelectMenu";
import { Skeleton } from "@/ui/Skeleton";
import { colorModes, setColorMode, useColorMode } from "@/visitor/color-mode";
import { rememberLanguage } from "@/visitor/language";
import { updateProfile } from "./api";
import { Section } from "./Section";

type Config = components["schemas"]["PublicConfig"];
type Change = Partial<Pick<User, "region" | "fiatCurrency" | "cryptoCurrency">>;

const modeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> };

/** Save choices optimistically; a refusal reverts them. */
function useChoices(user: User) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const [, attempt] = useAttempt();
  const [shown, show] = useOptimistic(user, (known, change: Partial<User>) => ({ ...known, ...change }));

  const choose = (body: Change) =>
    attempt(async () => {
      show(body);
      await updateProfile(body);
      toast({ color: "success", title: t("saved") });
    });

  const chooseLanguage = (languageTag: Language) =>
    attempt(async () => {
      show({ languageTag });
      await rememberLanguage(languageTag);
      await navigate(hrefIn(languageTag, "settings"), { preventScrollReset: true });
      // In the new language, whose texts the navigation has loaded.
      toast({ color: "success", title: translator(languageTag, "settings")("saved") });
    });

  return { shown, choose, chooseLanguage };
}

function Choices({ user, config }: { user: User; config: Config }) {
  const { t } = useTranslation("settings");
  const { t: shell } = useTranslation("shell");
  const language = useLanguage();
  const { shown, choose, chooseLanguage } = useChoices(user);
  const regions = useMemo(() => translatedOptions(config.regions, "region", language), [config, language]);
  const currencies = useMemo(() => {
    const codes = config.fiatCurrencies.map(({ alphabeticCode }) => alphabeticCode);
    return translatedOptions(codes, "currency", language);
  }, [config, language]);
  const crypto = config.cryptoCurrencies.find(
    ({ code }) => code === (shown.cryptoCurrency ?? config.defaultCryptoCurrency),
  );
  const mails = shown.languageTag;
  const browserRegion = translatedName(regionOf(navigator.language), "region", language);

  return (
    <div className="grid gap-5 @md:grid-cols-2">
      <Field
        label={t("preferences.language")}
        hint={
          mails === language
            ? t("preferences.languageHint")
            : t("preferences.languageOfMails", { language: shell(`language.${mails}`) })
        }
      >
        <SelectMenu
          options={config.languages.map((value) => ({ value, label: shell(`language.${value}`) }))}
          // The address decides the language of the page, which may differ from the stored one.
          value={mails === user.languageTag ? language : mails}
          onChange={chooseLanguage}
        />
      </Field>
      <Field
        label={t("preferences.region")}
        hint={t(shown.region ? "preferences.regionHint" : "preferences.asBrowserSays")}
      >
        <SelectMenu
          search
          options={regions}
          placeholder={browserRegion}
          value={shown.region ?? null}
          onChange={(region) => choose({ region })}
        />
      </Field>
      <Field label={t("preferences.fiatCurrency")} hint={t("preferences.fiatCurrencyHint")}>
        <SelectMenu
          search
          options={currencies}
          value={shown.fiatCurrency ?? config.defaultFiatCurrency}
          onChange={(fiatCurrency) => choose({ fiatCurrency })}
        />
      </Field>
      <Field label={t("preferences.cryptoCurrency")} hint={t("preferences.cryptoCurrencyHint")}>
        <SelectMenu
          options={config.cryptoCurrencies.map(({ code, symbol }) => ({
            value: code,
            label: code,
            detail: symbol,
          }))}
          value={crypto?.code ?? null}
          onChange={(cryptoCurrency) => choose({ cryptoCurrency })}
        />
      </Field>
    </div>
  );
}

function Appearance() {
  const { t } = useTranslation("settings");
  const { t: shell } = useTranslation("shell");
  return (
    <Field label={shell("colorMode.label")} hint={t("preferences.colorModeHint")} className="mt-6">
      <RadioCards
        className="@lg:grid-cols-3"
        options={colorModes.map((value) => ({
          value,
          label: shell(`colorMode.${value}`),
          icon: modeIcons[value],
        }))}
        value={useColorMode()}
        onChange={setColorMode}
      />
    </Field>
  );
}

function ChoicesSkeleton() {
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      {["language", "region", "fiat", "crypto"].map((field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-9 max-sm:h-11" />
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </div>
  );
}

export function PreferencesSection({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  const { data: config, isError, refetch } = useConfig();
  return (
    <Section name="preferences">
      {config ? (
        <Choices user={user} config={config} />
      ) : isError ? (
        <LoadFailure title={t("preferences.error")} onRetry={refetch} />
      ) : (
        <ChoicesSkeleton />
      )}
      <Appearance />
    </Section>
  );
}
