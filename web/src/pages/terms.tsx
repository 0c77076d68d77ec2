import { useLocation } from "react-router";
import { useAnswer } from "@/api/list";
import { useDocument } from "@/document/context";
import { NotFound } from "@/document/NotFound";
import { PendingPage } from "@/document/PendingPage";
import { StandardPage } from "@/document/StandardPage";
import { termsCall } from "@/features/terms/api";
import { Versions } from "@/features/terms/Versions";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";

function Imprint() {
  const { t } = useTranslation("terms");
  const { imprint } = useDocument();
  if (!imprint.name && !imprint.email) return null;
  return (
    <address className="mt-8 text-ink-soft not-italic leading-relaxed">
      <span className="block font-medium text-ink">{t("imprint.title")}</span>
      {imprint.name ? <span className="block">{imprint.name}</span> : null}
      {imprint.address ? <span className="block whitespace-pre-line">{imprint.address}</span> : null}
      {imprint.taxId ? <span className="block">{t("imprint.taxId", { number: imprint.taxId })}</span> : null}
      {imprint.email ? (
        <a
          href={`mailto:${imprint.email}`}
          className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-ink max-sm:min-h-11"
        >
          {imprint.email}
        </a>
      ) : null}
    </address>
  );
}

export default function Terms() {
  const { t } = useTranslation("terms");
  const { version } = readQuery(useLocation().search);
  const { data: terms, error, refetch } = useAnswer(termsCall(version), useLanguage());
  if (terms === null) return <NotFound />;
  if (!terms) {
    return <PendingPage headTitle={t("head.title")} title={t("title")} onRetry={error ? refetch : null} />;
  }
  const sections = terms.contents.filter(({ level }) => level === 2);
  return (
    <StandardPage
      head={{ title: t("head.title"), description: t("head.description"), hidden: !terms.current }}
      title={t("title")}
      description={terms.intro}
      narrow
    >
      <nav aria-label={t("contents")} className="rounded-card border border-line bg-surface p-5">
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-8 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline max-sm:min-h-11"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Imprint />
      <Versions terms={terms} />
      <div
        className="leading-relaxed text-ink-soft [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:mt-3 [&_blockquote]:ps-4 [&_h2]:mt-12 [&_h2]:scroll-mt-20 [&_h2]:text-heading [&_h2]:text-ink [&_h3]:mt-6 [&_h3]:font-medium [&_h3]:text-ink [&_li]:ms-5 [&_ol]:mt-3 [&_ol]:list-decimal [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, sanitised by the server
        dangerouslySetInnerHTML={{ __html: terms.html }}
      />
    </StandardPage>
  );
}
