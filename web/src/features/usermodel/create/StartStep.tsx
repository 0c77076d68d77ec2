import { ArrowLeft, Coins, ShieldCheck, Sparkles } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError } from "@/api/errors";
import { addMyModel } from "@/api/my-models";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { classes } from "@/ui/classes";
import { Field } from "@/ui/Field";
import { ProgressBar } from "@/ui/Progress";
import { useLocale } from "@/visitor/locale";
import { type Slots, startTraining } from "../api";
import { type Draft, type DraftChange, isGood, isStranger, type Selfie } from "./draft";
import { MixedPeople } from "./MixedPeople";
import { SelfiePicture } from "./SelfiePicture";
import { StepActions, StepFrame } from "./StepFrame";
import { useStepHref } from "./Steps";
import { useTrainingTime } from "./useTrainingTime";

interface StartStepProps {
  draft: Draft;
  change: (change: DraftChange) => void;
  deleteStored: () => Promise<void>;
  slots: Slots;
  /** How many slots are free before this model. */
  left: number;
  takeFocus: boolean;
}

interface RowProps {
  title: string;
  change?: { to: string; label: string };
  children: ReactNode;
}

function Row({ title, change, children }: RowProps) {
  const { t } = useTranslation("models");
  return (
    <div className="grid gap-1.5 py-4 first:pt-0">
      <dt className="flex items-baseline justify-between gap-4 text-ink-faint text-sm">
        {title}
        {change ? (
          <Link
            to={change.to}
            aria-label={change.label}
            className="touch-target relative font-medium text-primary-strong underline-offset-4 hover:underline"
          >
            {t("create.start.change")}
          </Link>
        ) : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Summary({
  draft,
  selfies,
  slots,
  left,
}: Pick<StartStepProps, "draft" | "slots" | "left"> & { selfies: readonly Selfie[] }) {
  const { t } = useTranslation("models");
  const stepHref = useStepHref();
  return (
    <dl className="divide-y divide-line">
      <Row title={t("create.start.who")} change={{ to: stepHref("who"), label: t("create.start.changeWho") }}>
        <span className="font-medium">{draft.name}</span>
        {draft.gender ? <span className="text-ink-soft">, {t(`card.gender.${draft.gender}`)}</span> : null}
      </Row>
      <Row
        title={t("create.start.selfies")}
        change={{ to: stepHref("selfies"), label: t("create.start.changeSelfies") }}
      >
        <span className="font-medium">{t("create.start.selfieCount", { count: selfies.length })}</span>
        <ul className="mt-2 flex flex-wrap gap-2" aria-hidden="true">
          {selfies.map((selfie) => (
            <li key={selfie.id} className="w-14">
              <SelfiePicture selfie={selfie} alt="" className="rounded-control" />
            </li>
          ))}
        </ul>
      </Row>
      <Row title={t("create.start.cost")}>
        <span className="flex items-start gap-2 font-medium">
          <Coins className="mt-1 size-4 shrink-0 text-primary-strong" aria-hidden="true" />
          {t("create.start.free")}
        </span>
        <span className="block text-ink-soft text-sm">
          {left > 1 ? t("create.start.place", { count: left - 1 }) : t("create.start.lastPlace")}
        </span>
        <span className="block text-ink-soft text-sm">
          {t("create.start.training", { total: slots.trainings.total, left: slots.trainings.left - 1 })}
        </span>
      </Row>
    </dl>
  );
}

/** Return the selfies that the server refused. The error names them by their index. */
function refusedSelfies(
  { fields }: ApiError,
  sent: readonly Selfie[],
): { selfie: Selfie; message: string }[] {
  return Object.entries(fields).flatMap(([field, message]) => {
    const selfie = sent[Number(/^images\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)];
    return selfie ? [{ selfie, message }] : [];
  });
}

/** Scroll a new message into view, above the actions that are sticky on phones. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });
const aboveActions = "max-sm:scroll-mb-32";

function Sending({ percent }: { percent: number }) {
  const { t } = useTranslation("models");
  const locale = useLocale();
  return (
    <div ref={reveal} className={classes("mt-4 grid gap-2", aboveActions)}>
      <p className="flex justify-between gap-4 text-ink-soft text-sm tabular-nums" aria-hidden="true">
        {t("create.start.sending")}
        <span>{(percent / 100).toLocaleString(locale, { style: "percent" })}</span>
      </p>
      <ProgressBar value={percent} label={t("create.start.sending")} />
    </div>
  );
}

export function StartStep({ draft, change, deleteStored, slots, left, takeFocus }: StartStepProps) {
  const { t } = useTranslation("models");
  const takes = useTrainingTime(slots);
  const language = useLanguage();
  const href = useHref();
  const stepHref = useStepHref();
  const navigate = useNavigate();
  const [consent, setConsent] = useState(false);
  const [pressed, setPressed] = useState(false);
  /** The share that has been uploaded, from 0 to 1; null while idle. */
  const [uploaded, setUploaded] = useState<number | null>(null);
  const sending = uploaded !== null;
  const [failure, setFailure] = useState<{ title: string; details: string } | null>(null);
  const [mixed, setMixed] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const mixedCheckbox = useRef<HTMLInputElement>(null);
  const selfies = draft.selfies.filter(isGood);
  const strangers = selfies.filter(isStranger).length;
  const mixedMissing = strangers > 0 && !mixed;

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError && error.message)) {
      setFailure({ title: t("create.start.unreachable"), details: t("create.start.kept") });
      return;
    }
    const refused = refusedSelfies(error, selfies);
    if (error.code === "mixedSelfies") {
      // The page had not compared them: mark the refused ones, so that it requires a confirmation.
      const ids = new Set(refused.map(({ selfie }) => selfie.id));
      const comparisons = selfies.map(
        ({ id }) => [id, { person: ids.has(id) ? 1 : 0, copyOf: null }] as const,
      );
      change({ type: "compared", comparisons: new Map(comparisons) });
      setFailure({ title: error.message, details: "" });
      return;
    }
    for (const { selfie, message } of refused)
      change({ type: "checked", id: selfie.id, verdict: { ok: false, message, face: null, language } });
    setFailure({ title: error.message, details: Object.values(error.fields).join(" ") });
  };

  const start = async () => {
    setPressed(true);
    if (mixedMissing) mixedCheckbox.current?.focus();
    if (!consent) checkbox.current?.focus();
    if (!consent || mixedMissing || sending) return;
    setUploaded(0);
    setFailure(null);
    try {
      const sent = selfies.map(({ picture, verdict }) => ({
        picture,
        selfiePass: verdict?.selfiePass ?? null,
      }));
      const model = await startTraining(draft, sent, strangers > 0 && mixed, setUploaded);
      // Navigate first: the model may have taken the last slot, and this page shows an error without one.
      await navigate(href("my-models"));
      addMyModel(model);
      toast({ color: "success", title: t("create.start.started", { name: model.name }) });
      await deleteStored();
    } catch (error) {
      fail(error);
    } finally {
      setUploaded(null);
    }
  };

  return (
    <StepFrame
      name="start"
      title={t("create.start.title")}
      description={`${t("create.start.description")} ${takes}`}
      takeFocus={takeFocus}
    >
      <Summary draft={draft} selfies={selfies} slots={slots} left={left} />
      <p className="mt-2 flex gap-3 rounded-control bg-fill p-4 text-ink-soft text-sm">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-primary-strong" aria-hidden="true" />
        {t("create.start.privacy")}
      </p>
      <Field
        className="mt-4 max-sm:[&_*]:scroll-mb-32"
        required
        error={pressed && !consent ? t("create.start.consentNeeded") : null}
      >
        <Checkbox
          ref={checkbox}
          name="consent"
          checked={consent}
          onChange={setConsent}
          label={t("create.start.consent")}
        />
      </Field>
      {strangers > 0 ? (
        <MixedPeople count={strangers}>
          <Field className="mt-3" required error={pressed && !mixed ? t("create.mixed.needed") : null}>
            <Checkbox
              ref={mixedCheckbox}
              name="mixed"
              checked={mixed}
              onChange={setMixed}
              label={t("create.mixed.yes")}
            />
          </Field>
        </MixedPeople>
      ) : null}
      {failure ? (
        <div ref={reveal} className={aboveActions}>
          <Alert tone="error" title={failure.title} className="mt-4">
            {failure.details}
          </Alert>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {sending ? t("create.start.sending") : null}
      </p>
      {sending ? <Sending percent={Math.round(uploaded * 100)} /> : null}
      <StepActions>
        <Button
          variant="primary"
          size="lg"
          icon={<Sparkles />}
          loading={sending}
          className="max-sm:flex-1"
          onClick={() => void start()}
        >
          {t("create.start.action")}
        </Button>
        <Button to={stepHref("selfies")} variant="ghost" size="lg" icon={<ArrowLeft />}>
          {t("create.back")}
        </Button>
      </StepActions>
    </StepFrame>
  );
}
