import { useDocument } from "@/document/context";
import { StandardPage } from "@/document/StandardPage";
import { useTranslation } from "@/i18n/useTranslation";

export default function Terms() {
  const { t, texts } = useTranslation("terms");
  const sections = texts.sections;
  const { imprint } = useDocument();
  return (
    <StandardPage
      head={{ title: t("head.title"), description: t("head.description") }}
      title={t("title")}
      description={t("intro")}
      narrow
    >
      <nav aria-label={t("contents")} className="rounded-card border border-line bg-surface p-5">
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-8 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline max-sm:min-h-11"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {imprint.name || imprint.email ? (
        <address className="mt-8 text-ink-soft not-italic leading-relaxed">
          <span className="block font-medium text-ink">{t("imprint.title")}</span>
          {imprint.name ? <span className="block">{imprint.name}</span> : null}
          {imprint.address ? <span className="block whitespace-pre-line">{imprint.address}</span> : null}
          {imprint.taxId ? (
            <span className="block">{t("imprint.taxId", { number: imprint.taxId })}</span>
          ) : null}
          {imprint.email ? (
            <a
              href={`mailto:${imprint.email}`}
              className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-ink max-sm:min-h-11"
            >
              {imprint.email}
            </a>
          ) : null}
        </address>
      ) : null}
      {sections.map(({ id, title, paragraphs }) => (
        <section key={id} id={id} className="mt-12">
          <h2 className="text-heading">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 text-ink-soft leading-relaxed">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </StandardPage>
  );
}
