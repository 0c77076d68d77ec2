import { Check, Sparkles } from "lucide-react";
import { useFaq } from "@/features/faq/api";
import { Questions } from "@/features/faq/Questions";
import { art } from "@/features/landing/art";
import { ContactSheet } from "@/features/landing/ContactSheet";
import { Examples } from "@/features/landing/Examples";
import { Hero } from "@/features/landing/Hero";
import { HowItWorks } from "@/features/landing/HowItWorks";
import { Section } from "@/features/landing/Section";
import { TestimonialCard } from "@/features/landing/TestimonialCard";
import { UseCases } from "@/features/landing/UseCases";
import { textsOf } from "@/i18n/texts";
import { useTranslation } from "@/i18n/useTranslation";
import { useResolved } from "@/routes/handle";
import { useHref } from "@/routes/links";
import { seoKeyOf } from "@/routes/seo";
import { useDocument } from "@/shell/document";
import { Head } from "@/shell/Head";
import { Badge } from "@/ui/Badge";
import { BeforeAfter } from "@/ui/BeforeAfter";
import { Button } from "@/ui/Button";
import { Image } from "@/ui/Image";
import { SparkleMark } from "@/ui/SparkleMark";

const questionsShown = 4;

/** The words of the landing page, or those of the search phrase it was opened under (S2.1). */
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
  const { origin } = useDocument();
  const href = useHref();
  const opening = useOpening();
  const questions = useFaq().data.slice(0, questionsShown);
  const checked = (names: readonly string[]) => names.map((name) => ({ name, icon: <Check /> }));

  return (
    <>
      <Head
        title={opening.title}
        description={opening.description}
        bareTitle={opening.bareTitle}
        jsonLd={{ "@type": "WebSite", name: "Retrato", url: origin + href("index") }}
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
        <ContactSheet />
      </Hero>

      <Section
        id="before-after"
        align="left"
        headline={t("beforeAfter.headline")}
        title={t("beforeAfter.title")}
        description={t("beforeAfter.description")}
        links={
          <Button to={href("my-models-create")} variant="primary" size="lg">
            {t("actions.startCreating")}
          </Button>
        }
      >
        <BeforeAfter
          before={{ src: art.plain, alt: t("beforeAfter.before") }}
          after={{ src: art.studio, alt: t("beforeAfter.after") }}
          ratio="4/5"
          className="mx-auto max-w-md"
        />
      </Section>

      <Section id="how-works" headline={t("howWorks.headline")} title={t("howWorks.title")}>
        <HowItWorks />
      </Section>

      <Section
        id="examples"
        headline={t("examples.headline")}
        title={t("examples.title")}
        description={t("examples.description")}
      >
        <Examples />
      </Section>

      <Section
        id="animate"
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
        <Image src={art.ocean} alt="" ratio="4/3" className="rounded-card border border-line" />
      </Section>

      <Section id="use-cases" headline={t("useCases.headline")} title={t("useCases.title")}>
        <UseCases />
      </Section>

      <Section
        id="testimonials"
        headline={t("testimonials.headline")}
        title={t("testimonials.title")}
        description={t("testimonials.note")}
      >
        <ul className="grid gap-4 md:grid-cols-3">
          {texts.testimonials.items.map((testimonial) => (
            <TestimonialCard key={testimonial.author.name} {...testimonial} />
          ))}
        </ul>
      </Section>

      <Section
        id="discover"
        align="left"
        headline={t("discover.headline")}
        title={t("discover.title")}
        description={t("discover.description")}
        links={
          <Button to={href("styles")} variant="outline" size="lg">
            {t("actions.explore")}
          </Button>
        }
      >
        <div className="grid grid-cols-3 gap-3">
          {(["paper", "noir", "golden"] as const).map((mood) => (
            <Image key={mood} src={art[mood]} alt="" ratio="2/3" className="rounded-card" />
          ))}
        </div>
      </Section>

      <div className="border-line border-y bg-surface">
        <Section
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
        />
      </div>

      {questions.length > 0 ? (
        <Section headline={t("faq.headline")} title={t("faq.title")}>
          <div className="mx-auto grid max-w-3xl gap-6">
            <Questions items={questions} />
            <Button to={href("faq")} variant="link" className="justify-self-center">
              {t("actions.allQuestions")}
            </Button>
          </div>
        </Section>
      ) : null}
    </>
  );
}
