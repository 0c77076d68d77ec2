import { Crown } from "lucide-react";
import { useLocation } from "react-router";
import { useMyEvents } from "@/api/my-events";
import { isPremium } from "@/api/session";
import { useDocument } from "@/document/context";
import { Head } from "@/document/Head";
import { usePlans, usePromos } from "@/features/billing/api";
import { ModelNote } from "@/features/billing/ModelNote";
import { NothingSold } from "@/features/billing/NothingSold";
import { PackCards } from "@/features/billing/PackCards";
import { PlanCards } from "@/features/billing/PlanCards";
import { useOwnPlan } from "@/features/billing/subscription/useOwnPlan";
import { useShowcase } from "@/features/landing/api";
import { RotatingShots } from "@/features/landing/RotatingShots";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { readQuery } from "@/lib/query";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { CheckCards } from "@/ui/CheckCards";
import { EmptyState } from "@/ui/EmptyState";
import { useVisitor } from "@/visitor/useVisitor";
import { useRememberWanted } from "@/visitor/way-back";

const interval = 4000;

/** Explain why a visitor was redirected here, until they have Premium. */
function GuardNotice() {
  const { t } = useTranslation("premium");
  const href = useHref();
  const { signedIn, user } = useVisitor();
  const wanted = href("my-models-create");
  useRememberWanted(wanted);
  // A payment that completes meanwhile continues to the page.
  useMyEvents(() => {}, signedIn);
  return user && isPremium(user) ? (
    <Alert
      tone="success"
      title={t("admitted")}
      className="mt-8"
      actions={
        <Button to={wanted} variant="primary">
          {t("goOn")}
        </Button>
      }
    />
  ) : (
    <Alert title={t("guard")} className="mt-8" />
  );
}

export default function Premium() {
  const { t, texts } = useTranslation("premium");
  const href = useHref();
  const language = useLanguage();
  const { origin } = useDocument();
  const { from } = readQuery(useLocation().search);
  const plans = usePlans();
  const promos = usePromos();
  const showcase = useShowcase();
  const { user } = useVisitor();
  const ownPlan = useOwnPlan(user !== null && isPremium(user));
  const leaving = user?.deletesAt ?? null;
  const offers = plans.data.map((plan) => ({
    "@type": "Offer",
    name: wordsIn(language, plan.name),
    price: (plan.price.amountMinor / 100).toFixed(2),
    priceCurrency: plan.price.currency,
    availability: "https://schema.org/InStock",
    url: origin + href("premium"),
  }));
  return (
    <>
      <Head
        title={t("head.title")}
        description={t("head.description")}
        {...(offers.length > 0 && {
          jsonLd: {
            "@type": "Product",
            name: t("product"),
            description: t("head.description"),
            brand: { "@type": "Brand", name: "Retrato" },
            offers,
          },
        })}
      />
      <section className="page-width grid items-center gap-10 py-10 sm:py-16 lg:grid-cols-[1.2fr_1fr]">
        <div>
          <h1 className="text-display">{t("title")}</h1>
          <p className="mt-5 max-w-xl text-ink-soft text-lead">{t("description")}</p>
          {from === "subscription-APP-active" ? <GuardNotice /> : null}
          <div className="mt-8 flex flex-wrap gap-3">
            <Button to="#plans" variant="primary" size="xl">
              {t("see")}
            </Button>
            <Button to={href("tokens")} variant="outline" size="xl">
              {t("plans.empty.action")}
            </Button>
          </div>
        </div>
        {showcase ? (
          <RotatingShots
            shots={showcase.finale}
            interval={interval}
            ratio="1/1"
            sizes="92vw lg:480px"
            className="mx-auto w-full max-w-md rounded-card shadow-lift"
          />
        ) : null}
      </section>
      <div className="border-line border-y bg-surface">
        <section id="plans" className="page-width scroll-mt-16 py-14 sm:py-20">
          <h2 className="text-center text-title">{t("plans.title")}</h2>
          <p className="mx-auto mt-4 mb-10 max-w-xl text-center text-ink-soft text-lead">{t("plans.note")}</p>
          {leaving ? <NothingSold className="mx-auto mb-8 max-w-4xl" /> : null}
          {plans.data.length > 0 ? (
            <PlanCards plans={plans.data} own={ownPlan} closed={leaving !== null} />
          ) : (
            <Card padding="none">
              <EmptyState
                heading="h3"
                icon={<Crown />}
                title={t("plans.empty.title")}
                description={t("plans.empty.description")}
                actions={
                  <Button to={href("tokens")} variant="primary">
                    {t("plans.empty.action")}
                  </Button>
                }
              />
            </Card>
          )}
        </section>
      </div>
      {promos.data.length > 0 ? (
        <section className="page-width pt-14 sm:pt-20">
          <h2 className="text-center text-title">{t("packs.title")}</h2>
          <p className="mx-auto mt-4 mb-8 max-w-xl text-center text-ink-soft text-lead">{t("packs.note")}</p>
          <PackCards promos={promos.data} />
          <ModelNote className="mx-auto mt-6 max-w-xl text-center" />
          <div className="mt-6 grid justify-center">
            <Button to={href("tokens")} variant="outline" size="lg">
              {t("plans.empty.action")}
            </Button>
          </div>
        </section>
      ) : null}
      <section className="page-width py-14 sm:py-20">
        <h2 className="mb-8 text-center text-title">{t("why")}</h2>
        <CheckCards items={texts.features} />
      </section>
    </>
  );
}
