import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams } from "react-router";
import { type Language, languages } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { Tabs } from "@/ui/Tabs";
import { TextArea } from "@/ui/TextArea";
import { MissingPage } from "../../FailedPage";
import { Loaded } from "../../Loaded";
import { toField, toMoment } from "../../moment-field";
import { PageHead } from "../../PageHead";
import { sitePath } from "../../paths";
import { useT } from "../../texts";
import { FormEnd } from "../FormEnd";
import { type Refusal, withoutField } from "../refusal";
import { SaveDialog } from "../SaveDialog";
import { RichTextEditor } from "../writing/RichTextEditor";
import { deleteTerms, saveTerms, type TermsText, type TermsVersion, termsQuery } from "./api";
import { isOpen, TermsStatus } from "./TermsPage";

type EditorProps = {
  id: number;
  saved: TermsVersion | null;
  /** Of this version, or of the one before it, which a new one begins with. */
  texts: Record<Language, TermsText>;
};

function Editor({ id, saved, texts: initial }: EditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const [countsFrom, setCountsFrom] = useState(toField(saved?.countsFrom ?? null));
  const [texts, setTexts] = useState(initial);
  const [changed, setChanged] = useState(false);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [action, setAction] = useState<"draft" | "publish" | "delete" | null>(null);
  const close = () => setAction(null);
  const errors = refusal?.fields ?? {};
  const onChanged = (path: string) => {
    setRefusal((before) => withoutField(before, path));
    setChanged(true);
  };
  const change = (one: Language, values: Partial<TermsText>) => {
    setTexts((before) => ({ ...before, [one]: { ...before[one], ...values } }));
    for (const name of Object.keys(values)) onChanged(`texts.${one}.${name}`);
  };
  const leave = async (request: Promise<void>) => {
    await request;
    // At once, so that leaving does not ask.
    flushSync(() => setChanged(false));
    await navigate("/content/terms");
  };
  const save = (draft: boolean) => (reason: string) =>
    leave(
      saveTerms({
        id,
        version: saved?.version ?? null,
        draft,
        countsFrom: toMoment(countsFrom, saved?.countsFrom),
        texts,
        reason,
      }),
    );
  const remove = (reason: string) => leave(deleteTerms({ id, version: saved?.version ?? "", reason }));
  // Texts in the other language are not in view.
  const labelOf = (name: string) => {
    if (name === "countsFrom") return t("writing.terms.countsFrom");
    const of = languages.find((one) => name.startsWith(`texts.${one}.`));
    const field = (["news", "intro", "html"] as const).find((one) => name.endsWith(`.${one}`));
    if (!of || !field) return null;
    const label = t(`writing.terms.${field === "html" ? "body" : field}`);
    return t("content.form.inLanguage", { label, language: t(`content.form.languages.${of}`) });
  };
  return (
    <div className="max-w-3xl">
      <Field
        label={t("writing.terms.countsFrom")}
        hint={t("writing.terms.countsFromHint")}
        error={errors.countsFrom}
        className="mb-6 max-w-sm"
      >
        <Input
          type="datetime-local"
          value={countsFrom}
          onChange={({ target }) => {
            setCountsFrom(target.value);
            onChanged("countsFrom");
          }}
        />
      </Field>
      <Tabs
        label={t("writing.language")}
        value={language}
        onChange={setLanguage}
        tabs={languages.map((one) => ({
          value: one,
          label: t(`content.form.languages.${one}`),
          content: (
            <div key={one} className="grid gap-5">
              <Field
                label={t("writing.terms.news")}
                hint={t("writing.terms.newsHint")}
                error={errors[`texts.${one}.news`]}
              >
                <TextArea
                  lang={one}
                  maxLength={2000}
                  value={texts[one].news}
                  onChange={({ target }) => change(one, { news: target.value })}
                />
              </Field>
              <Field label={t("writing.terms.intro")} error={errors[`texts.${one}.intro`]}>
                <TextArea
                  lang={one}
                  maxLength={500}
                  value={texts[one].intro}
                  onChange={({ target }) => change(one, { intro: target.value })}
                />
              </Field>
              <RichTextEditor
                label={t("writing.terms.body")}
                language={one}
                initial={texts[one].html}
                error={errors[`texts.${one}.html`]}
                onChange={(html) => change(one, { html })}
              />
            </div>
          ),
        }))}
      />
      <FormEnd changed={changed} refusal={refusal} onDismiss={() => setRefusal(null)} labelOf={labelOf}>
        {saved ? (
          <Button icon={<Trash2 />} onClick={() => setAction("delete")}>
            {t("writing.terms.delete")}
          </Button>
        ) : null}
        <Button onClick={() => setAction("draft")}>{t("writing.terms.saveDraft")}</Button>
        <Button variant="primary" onClick={() => setAction("publish")}>
          {t("writing.terms.publish")}
        </Button>
      </FormEnd>
      {action === "draft" || action === "publish" ? (
        <SaveDialog
          title={t(action === "draft" ? "writing.terms.saveDraft" : "writing.terms.publish")}
          {...(action === "publish" ? { description: t("writing.terms.publishHint") } : {})}
          save={save(action === "draft")}
          onRefused={setRefusal}
          onClose={close}
        />
      ) : null}
      {action === "delete" ? (
        <SaveDialog
          danger
          title={t("writing.terms.delete")}
          description={t("writing.terms.deleteHint")}
          done={t("writing.terms.deleted")}
          save={remove}
          onRefused={setRefusal}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

const empty: TermsText = { intro: "", news: "", html: "" };

const textsOf = ({ texts }: TermsVersion, change: Partial<TermsText> = {}): Record<Language, TermsText> => ({
  en: { ...empty, ...texts.en, ...change },
  es: { ...empty, ...texts.es, ...change },
});

/** A version that counts: it can be read on the site. */
function Fixed({ version }: { version: TermsVersion }) {
  const t = useT();
  const path = sitePath(useLanguage(), `/terms?version=${version.id}`);
  return (
    <Alert
      title={t("writing.terms.fixed")}
      className="max-w-3xl"
      actions={
        <Button icon={<ExternalLink />} href={path}>
          {t("writing.terms.read")}
        </Button>
      }
    />
  );
}

function Version({ versions, id }: { versions: TermsVersion[]; id: number }) {
  const saved = versions.find((version) => version.id === id);
  if (saved && !isOpen(saved)) return <Fixed version={saved} />;
  if (saved) return <Editor key={saved.version} id={id} saved={saved} texts={textsOf(saved)} />;
  const [last] = versions;
  if (!last || last.id !== id - 1 || isOpen(last)) return <MissingPage />;
  return <Editor key="new" id={id} saved={null} texts={textsOf(last, { news: "" })} />;
}

export function TermsVersionPage() {
  const t = useT();
  const id = Number(useParams().id);
  const query = useQuery(termsQuery);
  const saved = query.data?.find((version) => version.id === id);
  return (
    <>
      <PageHead
        title={t("writing.terms.version", { number: id })}
        lead={saved ? <TermsStatus status={saved.status} /> : null}
        actions={
          <Button icon={<ArrowLeft />} to="/content/terms">
            {t("writing.back")}
          </Button>
        }
      />
      <Loaded query={query}>{(versions) => <Version versions={versions} id={id} />}</Loaded>
    </>
  );
}
