import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams } from "react-router";
import { type Language, languages } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { Tabs } from "@/ui/Tabs";
import { MissingPage } from "../../FailedPage";
import { Loaded } from "../../Loaded";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { FormEnd } from "../FormEnd";
import { type Refusal, withoutField } from "../refusal";
import { SaveDialog } from "../SaveDialog";
import { RichTextEditor } from "../writing/RichTextEditor";
import { deleteQuestion, type Question, type Questions, questionsQuery, saveQuestion } from "./api";

type Texts = Record<Language, string>;
const emptyTexts: Texts = { en: "", es: "" };

type EditorProps = { found: Questions; saved: Question | null };

function Editor({ found, saved }: EditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const [group, setGroup] = useState(saved?.group ?? found.questions[0]?.group ?? "");
  const [question, setQuestion] = useState<Texts>({ ...emptyTexts, ...saved?.question });
  const [answer, setAnswer] = useState<Texts>({ ...emptyTexts, ...saved?.answer });
  const [changed, setChanged] = useState(false);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [action, setAction] = useState<"save" | "delete" | null>(null);
  const close = () => setAction(null);
  const onChanged = (path: string) => {
    setRefusal((before) => withoutField(before, path));
    setChanged(true);
  };
  const errors = refusal?.fields ?? {};
  const leave = async (change: Promise<void>) => {
    await change;
    // At once, so that leaving does not ask.
    flushSync(() => setChanged(false));
    await navigate("/content/questions");
  };
  const save = (reason: string) =>
    leave(saveQuestion({ id: saved?.id ?? null, version: found.version, group, question, answer, reason }));
  const remove = (reason: string) =>
    leave(deleteQuestion({ id: saved?.id ?? "", version: found.version, reason }));
  // Texts in the other language are not in view.
  const labelOf = (name: string) => {
    const [field, of] = name.split(".");
    if (field === "group") return t("writing.questions.group");
    const known = languages.find((one) => one === of);
    if (!known || (field !== "question" && field !== "answer")) return null;
    const label = t(`writing.questions.${field}`);
    return t("content.form.inLanguage", { label, language: t(`content.form.languages.${known}`) });
  };
  const groups = [...new Set(found.questions.map((one) => one.group))];
  return (
    <div className="max-w-3xl">
      <Field
        label={t("writing.questions.group")}
        hint={t("writing.questions.groupHint")}
        error={errors.group}
        className="mb-6 max-w-xs"
      >
        <Input
          list="groups"
          maxLength={30}
          value={group}
          onChange={({ target }) => {
            setGroup(target.value);
            onChanged("group");
          }}
        />
      </Field>
      <datalist id="groups">
        {groups.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Tabs
        label={t("writing.language")}
        value={language}
        onChange={setLanguage}
        tabs={languages.map((one) => ({
          value: one,
          label: t(`content.form.languages.${one}`),
          content: (
            <div key={one} className="grid gap-5">
              <Field label={t("writing.questions.question")} error={errors[`question.${one}`]}>
                <Input
                  lang={one}
                  maxLength={200}
                  value={question[one]}
                  onChange={({ target }) => {
                    setQuestion({ ...question, [one]: target.value });
                    onChanged(`question.${one}`);
                  }}
                />
              </Field>
              <RichTextEditor
                label={t("writing.questions.answer")}
                language={one}
                initial={answer[one]}
                headings={false}
                max={found.maxCharacters}
                error={errors[`answer.${one}`]}
                onChange={(html) => {
                  setAnswer((before) => ({ ...before, [one]: html }));
                  onChanged(`answer.${one}`);
                }}
              />
            </div>
          ),
        }))}
      />
      <FormEnd changed={changed} refusal={refusal} onDismiss={() => setRefusal(null)} labelOf={labelOf}>
        {saved ? (
          <Button icon={<Trash2 />} onClick={() => setAction("delete")}>
            {t("writing.questions.delete")}
          </Button>
        ) : null}
        <Button variant="primary" onClick={() => setAction("save")}>
          {t("content.form.save")}
        </Button>
      </FormEnd>
      {action === "save" ? (
        <SaveDialog title={t("content.form.save")} save={save} onRefused={setRefusal} onClose={close} />
      ) : null}
      {action === "delete" ? (
        <SaveDialog
          danger
          title={t("writing.questions.delete")}
          description={t("writing.questions.deleteHint")}
          done={t("writing.questions.deleted")}
          save={remove}
          onRefused={setRefusal}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

export function QuestionPage() {
  const t = useT();
  const language = useLanguage();
  const { id = "" } = useParams();
  const query = useQuery(questionsQuery);
  const saved = query.data?.questions.find((question) => question.id === id) ?? null;
  if (query.data && !saved && id !== "new") return <MissingPage />;
  return (
    <>
      <PageHead
        title={saved?.question[language] ?? t("writing.questions.newTitle")}
        actions={
          <Button icon={<ArrowLeft />} to="/content/questions">
            {t("writing.back")}
          </Button>
        }
      />
      <Loaded query={query}>
        {(found) => <Editor key={`${id} ${found.version}`} found={found} saved={saved} />}
      </Loaded>
    </>
  );
}
