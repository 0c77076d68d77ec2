import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Loaded } from "../../Loaded";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { MoveButtons } from "../MoveButtons";
import type { Refusal } from "../refusal";
import { SaveBar } from "../SaveBar";
import { orderQuestions, type Questions, questionsQuery } from "./api";

function List({ version, questions }: Questions) {
  const t = useT();
  const language = useLanguage();
  const [list, setList] = useState(questions);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = (reason: string) => orderQuestions({ version, ids: list.map(({ id }) => id), reason });
  if (list.length === 0) return <EmptyState title={t("writing.questions.none")} />;
  return (
    <>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {list.map(({ id, group, question }, index) => {
          const name = question[language] ?? id;
          return (
            <li key={id} className="flex items-center gap-3 px-4 py-2">
              <Link
                to={`/content/questions/${id}`}
                className="inline-flex min-h-11 min-w-0 flex-1 items-center font-medium text-primary-strong underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <Badge className="max-sm:hidden">{group}</Badge>
              <MoveButtons
                list={list}
                index={index}
                name={name}
                onChange={(next) => {
                  setRefusal(null);
                  setList(next);
                }}
              />
            </li>
          );
        })}
      </ol>
      <SaveBar
        title={t("writing.questions.saveOrder")}
        done={t("writing.questions.orderSaved")}
        changed={list.some(({ id }, index) => id !== questions[index]?.id)}
        refusal={refusal}
        onRefused={setRefusal}
        save={save}
        onReset={() => setList(questions)}
      />
    </>
  );
}

/** The frequent questions, in their order. */
export function QuestionsPage() {
  const t = useT();
  const query = useQuery(questionsQuery);
  return (
    <>
      <PageHead
        title={t("content.sections.questions")}
        lead={t("writing.questions.lead")}
        actions={
          <Button variant="primary" icon={<Plus />} to="/content/questions/new">
            {t("writing.questions.add")}
          </Button>
        }
      />
      <Loaded query={query}>{(found) => <List key={found.version} {...found} />}</Loaded>
    </>
  );
}
