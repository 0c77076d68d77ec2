import { ArrowLeft, ArrowRight } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { ProgressBar } from "@/ui/Progress";
import { maxSelfies, minSelfies } from "../rules";
import { Advice } from "./Advice";
import {
  admitFiles,
  asSelfie,
  type Draft,
  type DraftChange,
  isGood,
  isRejected,
  isStranger,
  isWaiting,
  relationOf,
} from "./draft";
import { MixedPeople } from "./MixedPeople";
import { SelfieSources } from "./SelfieSources";
import { SelfieTile } from "./SelfieTile";
import { StepActions, StepFrame } from "./StepFrame";
import { useStepHref } from "./Steps";
import type { Uploads } from "./useSelfieChecks";

interface SelfiesStepProps {
  draft: Draft;
  change: (change: DraftChange) => void;
  uploads: Uploads;
  takeFocus: boolean;
}

const newSelfie = (file: File) => asSelfie(file, crypto.randomUUID());

/** The numbers of good, missing and rejected selfies. */
function Count({ draft, change }: Pick<SelfiesStepProps, "draft" | "change">) {
  const { t } = useTranslation("models");
  const good = draft.selfies.filter(isGood).length;
  const rejected = draft.selfies.filter(isRejected);
  const missing = minSelfies - good;
  return (
    <div className="mt-6">
      <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tabular-nums">
          {t("create.selfies.count", { good, fewest: minSelfies, most: maxSelfies })}
        </p>
        <p className="text-ink-soft text-sm">
          {missing > 0 ? t("create.selfies.missing", { count: missing }) : t("create.selfies.enough")}
        </p>
      </div>
      <ProgressBar
        value={Math.min(100, (good / minSelfies) * 100)}
        label={t("create.selfies.list")}
        className="mt-2"
      />
      {rejected.length > 0 ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          {t("create.selfies.leftOut", { count: rejected.length })}
          <Button
            variant="link"
            className="touch-target"
            onClick={() => change({ type: "removed", ids: rejected.map(({ id }) => id) })}
          >
            {t("create.selfies.removeBad")}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

export function SelfiesStep({ draft, change, uploads, takeFocus }: SelfiesStepProps) {
  const { t } = useTranslation("models");
  const navigate = useNavigate();
  const stepHref = useStepHref();
  const chooser = useRef<HTMLButtonElement>(null);
  const tiles = useRef<HTMLUListElement>(null);
  const [pressed, setPressed] = useState(false);
  const missing = minSelfies - draft.selfies.filter(isGood).length;
  const strangers = draft.selfies.filter(isStranger);
  const waiting = draft.selfies.some(isWaiting);
  const obstacle = waiting
    ? t("create.selfies.stillChecking")
    : missing > 0
      ? t("create.selfies.missing", { count: missing })
      : null;

  const add = (chosen: File[]) => {
    const { files, duplicates, tooMany } = admitFiles(draft, chosen);
    if (files.length > 0) change({ type: "added", selfies: files.map(newSelfie) });
    if (duplicates > 0) toast({ title: t("create.selfies.repeated", { count: duplicates }) });
    if (tooMany) toast({ color: "warning", title: t("create.selfies.tooMany", { most: maxSelfies }) });
  };

  const remove = (id: string, index: number) => {
    flushSync(() => change({ type: "removed", ids: [id] }));
    // Focus the selfie that took the place, so that several can be removed by keyboard.
    const others = tiles.current?.querySelectorAll<HTMLElement>("[data-remove]");
    const next = others?.[Math.min(index, others.length - 1)] ?? chooser.current;
    next?.focus();
    toast({ title: t("create.selfies.removed", { number: index + 1 }) });
  };

  const goToNext = () => {
    if (obstacle) setPressed(true);
    else void navigate(stepHref("start"));
  };

  return (
    <StepFrame
      name="selfies"
      title={t("create.selfies.title")}
      description={t("create.selfies.description", { fewest: minSelfies, most: maxSelfies })}
      takeFocus={takeFocus}
    >
      <SelfieSources ref={chooser} onFiles={add}>
        {draft.selfies.length > 0 ? (
          <>
            <Count draft={draft} change={change} />
            {strangers.length > 0 ? (
              <MixedPeople
                count={strangers.length}
                actions={
                  <Button
                    variant="outline"
                    onClick={() => change({ type: "removed", ids: strangers.map(({ id }) => id) })}
                  >
                    {t("create.mixed.remove", { count: strangers.length })}
                  </Button>
                }
              />
            ) : null}
            <ul
              ref={tiles}
              aria-label={t("create.selfies.list")}
              className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4"
            >
              {draft.selfies.map((selfie, index) => (
                <SelfieTile
                  key={selfie.id}
                  selfie={selfie}
                  relation={relationOf(draft, selfie)}
                  uploaded={uploads[selfie.id]}
                  number={index + 1}
                  onRemove={() => remove(selfie.id, index)}
                  onReplace={(file) => change({ type: "replaced", id: selfie.id, by: newSelfie(file) })}
                  onCheckAgain={() => change({ type: "checkAgain", id: selfie.id })}
                />
              ))}
            </ul>
          </>
        ) : null}
      </SelfieSources>
      <Advice gender={draft.gender ?? "FEMALE"} />
      <StepActions obstacle={pressed ? obstacle : null}>
        <Button
          variant="primary"
          size="lg"
          iconEnd={<ArrowRight />}
          className="max-sm:flex-1"
          onClick={goToNext}
        >
          {t("create.next")}
        </Button>
        <Button to={stepHref("who")} variant="ghost" size="lg" icon={<ArrowLeft />}>
          {t("create.back")}
        </Button>
      </StepActions>
    </StepFrame>
  );
}
