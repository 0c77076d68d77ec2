import { Search, SearchX } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { StandardPage } from "@/document/StandardPage";
import { LastPosts } from "@/features/blog/LastPosts";
import { type Question, useFaq } from "@/features/faq/api";
import { Questions } from "@/features/faq/Questions";
import { matches, plainText } from "@/features/faq/search";
import { useTranslation } from "@/i18n/useTranslation";
import { FailedState } from "@/ui/FailedState";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";

function faqPage(questions: readonly Question[]) {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
    })),
  };
}

/** /faq#how-long opens that question. */
function useDeepLink(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (!(target instanceof HTMLDetailsElement)) return;
    target.open = true;
    target.scrollIntoView();
  }, [hash]);
}

export default function Faq() {
  const { t } = useTranslation("faq");
  const { data, error, refetch } = useFaq();
  const [query, setQuery] = useState("");
  const found = useMemo(() => data.filter((question) => matches(question, query)), [data, query]);
  useDeepLink();

  return (
    <StandardPage
      head={{ title: t("head.title"), description: t("head.description") }}
      title={t("title")}
      description={t("description")}
      narrow
      jsonLd={faqPage(data)}
    >
      {error ? (
        <FailedState icon={<SearchX />} title={t("error.title")} onRetry={refetch} />
      ) : (
        <>
          <Field label={t("search")} hideLabel className="mb-6">
            <Input
              type="search"
              size="lg"
              icon={<Search />}
              placeholder={t("search")}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </Field>
          <Questions items={found} />
          <p aria-live="polite" className="text-center text-ink-soft">
            {found.length === 0 && query ? t("noResults", { query }) : null}
          </p>
        </>
      )}
      <div className="mt-16 border-line border-t pt-10">
        <LastPosts />
      </div>
    </StandardPage>
  );
}
