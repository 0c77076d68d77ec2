import { Check, Sparkles } from "lucide-react";
import { Head } from "@/document/Head";
import { useFaq } from "@/features/faq/api";
import { Questions } from "@/features/faq/Questions";
import { useShowcase } from "@/features/landing/api";
import { BeforeAfterShow } from "@/features/landing/BeforeAfterShow";
import { Examples } from "@/features/landing/Examples";
import { Hero } from "@/features/landing/Hero";
import { HowItWorks } from "@/features/landing/HowItWorks";
import { RotatingShots } from "@/features/landing/RotatingShots";
import { Section } from "@/features/landing/Section";
import { Testimonials } from "@/features/landing/Testimonials";
import { UseCases } from "@/features/landing/UseCases";
import { Discover } from "@/features/style/Discover";
import { textsOf } from "@/i18n/texts";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useResolved } from "@/routing/handle";
import { Link, useHref } from "@/routing/links";
import { seoKeyOf, seoKeys } from "@/routing/seo";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { SparkleMark } from "@/ui/SparkleMark";
import { Video } from "@/ui/Video";

const questionsShown = 4;
const finaleInterval = 4000;

/** The landing page's texts, or those of the search phrase in the URL. */
function useOpening() {
  const { t } = useTranslation("landing");
  const { name, language } = useResolved();
  const key = seoKeyOf(name);
  if (key) return { ...textsOf(language, "seo")[key], bareTitle: false };
  return {
    title: t("head.title"),
    bareTitle: true,
    description: t("head.description"),
    headline: t("hero.title"),
  };
}

export default function Landing() {
  const { t, texts } = useTranslation("landing");
  const href = useHref();
  const language = useLanguage();
  const opening = useOpening();
  const showcase = useShowcase();
  const questions = useFaq().data.slice(0, questionsShown);
  const checked = (names: readonly string[]) => names.map((name) => ({ name, icon: <Check /> }));

  return (
    <>
      <Head
        title={opening.title}
        description={opening.description}
        bareTitle={opening.bareTitle}
        films={(showcase?.films ?? []).map(({ src, name, ...film }) => ({
          ...film,
          path: src,
          name: wordsIn(language, name),
          description: t("animate.description"),
        }))}
      />
      <Hero
        orientation="horizontal"
        badge={
          <Badge tone="sparkle" icon={<Sparkles />}>
            {t("hero.badge")}
          </Badge>
        }
        title={
          <>
            {opening.headline}
            <SparkleMark className="ms-2 align-baseline" />
          </>
        }
        description={t("hero.description")}
        notes={texts.hero.promises}
        links={
          <>
            <Button to={href("my-models-create")} variant="primary" size="xl">
              {t("actions.getStarted")}
            </Button>
            <Button to="#examples" variant="outline" size="xl">
              {t("actions.seeExamples")}
            </Button>
          </>
        }
      >
        {showcase ? <BeforeAfterShow pairs={showcase.beforeAfter} /> : null}
      </Hero>

      <Section
        id="how-works"
        headline={t("howWorks.headline")}
        title={t("howWorks.title")}
        links={
          <Button to={href("my-models-create")} variant="primary" size="lg">
            {t("actions.startCreating")}
          </Button>
        }
      >
        <HowItWorks shots={showcase?.howWorks ?? []} />
      </Section>

      <Section
        id="examples"
        far="usual"
        headline={t("examples.headline")}
        title={t("examples.title")}
        description={t("examples.description")}
      >
        {showcase ? <Examples columns={showcase.examples} /> : null}
      </Section>

      <Section
        id="animate"
        far="usual"
        align="right"
        headline={t("animate.headline")}
        title={t("animate.title")}
        description={t("animate.description")}
        features={checked(texts.animate.features)}
        links={
          <Button to={href("animate")} variant="primary" size="lg">
            {t("actions.tryNow")}
          </Button>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {(showcase?.films ?? []).map(({ src, poster, name }) => (
            <Video
              key={src}
              src={src}
              poster={poster}
              label={t("filmAlt", { style: wordsIn(language, name) })}
              ratio="1/1"
              className="rounded-card"
            />
          ))}
        </div>
      </Section>

      <Section id="use-cases" far="usual" headline={t("useCases.headline")} title={t("useCases.title")}>
        <UseCases shots={showcase?.useCases} />
      </Section>

      <Section
        id="testimonials"
        far="usual"
        headline={t("testimonials.headline")}
        title={t("testimonials.title")}
        description={t("testimonials.note")}
      >
        {showcase ? <Testimonials items={showcase.testimonials} /> : null}
      </Section>

      <Section
        id="discover"
        far="tall"
        headline={t("discover.headline")}
        title={t("discover.title")}
        description={t("discover.description")}
        links={
          <Button to={href("styles")} variant="outline" size="lg">
            {t("actions.explore")}
          </Button>
        }
      >
        <Discover />
      </Section>

      <div className="border-line border-y bg-surface">
        <Section
          far="usual"
          align="left"
          icon={<Sparkles />}
          headline={t("premium.headline")}
          title={t("premium.title")}
          description={t("premium.description")}
          features={checked(texts.premium.features)}
          links={
            <>
              <Button to={href("premium")} variant="primary" size="lg">
                {t("actions.joinNow")}
              </Button>
              <Button to={href("tokens")} variant="outline" size="lg">
                {t("actions.depositTokens")}
              </Button>
            </>
          }
        >
          {showcase ? (
            <RotatingShots
              shots={showcase.finale}
              interval={finaleInterval}
              ratio="1/1"
              sizes="88vw lg:560px"
              className="rounded-card"
            />
          ) : null}
        </Section>
      </div>

      {questions.length > 0 ? (
        <Section far="usual" headline={t("faq.headline")} title={t("faq.title")}>
          <div className="mx-auto grid max-w-3xl gap-6">
            <Questions items={questions} />
            <Button to={href("faq")} variant="link" className="justify-self-center">
              {t("actions.allQuestions")}
            </Button>
          </div>
        </Section>
      ) : null}

      <nav aria-label={t("phrases.title")} className="page-width pb-14 text-center">
        <h2 className="font-sans font-semibold text-sm">{t("phrases.title")}</h2>
        <ul className="mt-3 flex flex-wrap justify-center gap-x-5">
          {seoKeys.map((key) => (
            <li key={key}>
              <Link
                to={`seo-${key}`}
                className="inline-flex min-h-8 items-center text-ink-soft text-sm hover:text-ink max-sm:min-h-11"
              >
                {texts.phrases.links[key]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
