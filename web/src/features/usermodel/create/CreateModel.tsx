// Creating a model in three steps. The step is in the address, everything else in a draft that outlives the page.
import { History, Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useMyModels } from "@/api/my-models";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useVisitor } from "@/visitor/useVisitor";
import { takenSlots, useModelSlots } from "../api";
import { type Draft, openSteps, type StepName, stepNames } from "./draft";
import { SelfiesStep } from "./SelfiesStep";
import { StartStep } from "./StartStep";
import { Steps, useStepHref } from "./Steps";
import { useChecking } from "./useChecking";
import { type DraftState, useDraft } from "./useDraft";
import { WhoStep } from "./WhoStep";

interface Slots {
  total: number;
  left: number;
}

function StepsSkeleton() {
  const { t } = useTranslation("models");
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t("create.loading")}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}

function NoRoom({ total }: { total: number }) {
  const { t } = useTranslation("models");
  const href = useHref();
  return (
    <Card padding="none">
      <EmptyState
        icon={<Users />}
        title={t("create.full.title")}
        description={t("create.full.description", { count: total })}
        actions={
          <Button to={href("my-models")} variant="primary" size="lg">
            {t("create.full.action")}
          </Button>
        }
      />
    </Card>
  );
}

const isStep = (name: string | null): name is StepName => stepNames.some((step) => step === name);

type PreparationProps = Omit<DraftState, "draft"> & { draft: Draft; slots: Slots };

function Preparation({ draft, resumed, change, forget, startAfresh, slots }: PreparationProps) {
  const { t } = useTranslation("models");
  const [query] = useSearchParams();
  const stepHref = useStepHref();
  const first = useRef<StepName | null>(null);
  const sent = useChecking(draft, change);

  const open = openSteps(draft);
  const asked = query.get("step");
  const wanted = isStep(asked) ? asked : "who";
  const step = open.includes(wanted) ? wanted : (open.at(-1) ?? "who");
  // Whoever opens the page begins at its top; whoever comes from another step, at the new one's heading.
  const takeFocus = first.current !== null && first.current !== step;
  useEffect(() => {
    first.current ??= step;
  }, [step]);

  const shared = { draft, change, takeFocus };
  return (
    <>
      {step === wanted ? null : <Navigate replace to={stepHref(step)} />}
      <Steps current={step} open={open} />
      {resumed && !takeFocus ? (
        <Alert
          icon={<History />}
          title={t("create.resumed")}
          className="mt-4"
          actions={
            <Button variant="outline" onClick={() => void startAfresh()}>
              {t("create.startAfresh")}
            </Button>
          }
        />
      ) : null}
      {/* A draft that begins afresh is another one, whose form must not keep what was typed. */}
      <div key={draft.key} className="mt-4">
        {step === "who" ? <WhoStep {...shared} /> : null}
        {step === "selfies" ? <SelfiesStep {...shared} sent={sent} /> : null}
        {step === "start" ? <StartStep {...shared} forget={forget} slots={slots} /> : null}
      </div>
    </>
  );
}

function OwnPreparation({ owner, slots }: { owner: string; slots: Slots }) {
  const state = useDraft(owner);
  return state.draft ? <Preparation {...state} draft={state.draft} slots={slots} /> : <StepsSkeleton />;
}

export function CreateModel() {
  const { t } = useTranslation("models");
  const { user } = useVisitor();
  const models = useMyModels();
  const { data: slots, error, refetch } = useModelSlots();
  if (error) {
    return <LoadFailure title={t("list.error")} description={error.message} onRetry={refetch} />;
  }
  if (!user || !models.fetched || !slots) return <StepsSkeleton />;
  const { total } = slots;
  const left = total - takenSlots(models.data);
  if (left <= 0) return <NoRoom total={total} />;
  return <OwnPreparation key={user.id} owner={user.id} slots={{ total, left }} />;
}
