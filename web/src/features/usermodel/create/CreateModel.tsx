// The creation of a model in three steps. The step is in the URL, everything else in a draft that survives a reload.
import { CalendarClock, Crown, History, Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useMyModels } from "@/api/my-models";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { useVisitor } from "@/visitor/useVisitor";
import { type Slots, takenSlots, useModelSlots } from "../api";
import { type Draft, openSteps, type StepName, stepNames } from "./draft";
import { SelfiesStep } from "./SelfiesStep";
import { StartStep } from "./StartStep";
import { Steps, useStepHref } from "./Steps";
import { type DraftState, useDraft } from "./useDraft";
import { useSelfieChecks } from "./useSelfieChecks";
import { useSelfieComparison } from "./useSelfieComparison";
import { WhoStep } from "./WhoStep";

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

/** Premium has ended since the page was opened. */
function NoPremium() {
  const { t } = useTranslation("models");
  const href = useHref();
  return (
    <Card padding="none">
      <EmptyState
        icon={<Crown />}
        title={t("list.empty.premium")}
        description={t("list.noPremium")}
        actions={
          <Button to={href("premium")} variant="primary" size="lg">
            {t("list.premium")}
          </Button>
        }
      />
    </Card>
  );
}

function NoSlots({ total }: { total: number }) {
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

function NoTrainings({ trainings }: Pick<Slots, "trainings">) {
  const { t } = useTranslation("models");
  const locale = useLocale();
  const href = useHref();
  const date = trainings.nextAt ? formatDate(trainings.nextAt, locale) : "";
  return (
    <Card padding="none">
      <EmptyState
        icon={<CalendarClock />}
        title={t("create.usedUp.title")}
        description={t("create.usedUp.description", { total: trainings.total, date })}
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

type WizardProps = Omit<DraftState, "draft"> & { draft: Draft; slots: Slots; left: number };

function Wizard({ draft, resumed, change, deleteStored, discard, slots, left }: WizardProps) {
  const { t } = useTranslation("models");
  const [query] = useSearchParams();
  const stepHref = useStepHref();
  const firstStep = useRef<StepName | null>(null);
  const uploads = useSelfieChecks(draft, change);
  useSelfieComparison(draft, change);

  const open = openSteps(draft);
  const stepInUrl = query.get("step");
  const requested = isStep(stepInUrl) ? stepInUrl : "who";
  const step = open.includes(requested) ? requested : (open.at(-1) ?? "who");
  // On a change of step the focus moves to the heading of the step, but not when the page is opened.
  const takeFocus = firstStep.current !== null && firstStep.current !== step;
  useEffect(() => {
    firstStep.current ??= step;
  }, [step]);

  const shared = { draft, change, takeFocus };
  return (
    <>
      {step === requested ? null : <Navigate replace to={stepHref(step)} />}
      <Steps current={step} open={open} />
      {resumed && !takeFocus ? (
        <Alert
          icon={<History />}
          title={t("create.resumed")}
          className="mt-4"
          actions={
            <Button variant="outline" onClick={() => void discard()}>
              {t("create.startAfresh")}
            </Button>
          }
        />
      ) : null}
      {/* The key resets the form when the draft is discarded. */}
      <div key={draft.key} className="mt-4">
        {step === "who" ? <WhoStep {...shared} slots={slots} /> : null}
        {step === "selfies" ? <SelfiesStep {...shared} uploads={uploads} /> : null}
        {step === "start" ? (
          <StartStep {...shared} deleteStored={deleteStored} slots={slots} left={left} />
        ) : null}
      </div>
    </>
  );
}

function OwnWizard({ owner, slots, left }: { owner: string; slots: Slots; left: number }) {
  const state = useDraft(owner);
  return state.draft ? (
    <Wizard {...state} draft={state.draft} slots={slots} left={left} />
  ) : (
    <StepsSkeleton />
  );
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
  const { total, trainings } = slots;
  // First: without a training left, deleting a model would be in vain.
  if (trainings.nextAt) return <NoTrainings trainings={trainings} />;
  if (total === 0) return <NoPremium />;
  const left = total - takenSlots(models.data);
  if (left <= 0) return <NoSlots total={total} />;
  return <OwnWizard key={user.id} owner={user.id} slots={slots} left={left} />;
}
