// The results of a run, one slot per picture. Closing it does not cancel anything: results also arrive in the galleries.
import { Coins, Hourglass, Volume2, VolumeX, WifiOff } from "lucide-react";
import { useEffect, useRef, useTransition } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useLast } from "@/lib/useLast";
import { confirm } from "@/notices/confirm";
import { playSparkle, useMuted } from "@/notices/sound";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/IconButton";
import { Modal } from "@/ui/Modal";
import { SparkleMark } from "@/ui/SparkleMark";
import { Spinner } from "@/ui/Spinner";
import { sparkle } from "@/ui/sparkle";
import { kindOf } from "./api";
import { ResultSlot } from "./ResultSlot";
import { outcomeOf, type Run, ratioOf, slotsOf, unsettledIds } from "./run";
import { usePreview } from "./usePreview";

interface ResultsModalProps {
  /** Null while it fades out. */
  run: Run | null;
  onClose: () => void;
  /** Repeat the request. */
  onAgain: () => Promise<void>;
  /** Cancel what is not finished. */
  onCancel: () => Promise<void>;
  /** The button that receives the focus on closing. */
  opener: () => HTMLElement | null | undefined;
}

export function ResultsModal({ run, ...rest }: ResultsModalProps) {
  const last = useLast(run);
  return last ? <Results run={last} open={run !== null} {...rest} /> : null;
}

type ResultsProps = Omit<ResultsModalProps, "run"> & { run: Run; open: boolean };

function Results({ run, open, onClose, onAgain, onCancel, opener }: ResultsProps) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const stage = useRef<HTMLDivElement>(null);
  const [cancelling, startCancelling] = useTransition();
  const slots = slotsOf(run);
  const { settled, made, failed, spent, returned } = outcomeOf(run);
  const name = wordsIn(language, run.style.name);
  const alt = t(`results.alt.${run.request.mode}`, { style: name });
  const preview = usePreview(() => alt);
  const done = slots.flatMap((slot) => (slot.state === "done" ? [slot.item] : []));
  const columns = Math.min(slots.length, 2);
  const celebrated = open && settled && made > 0;

  useEffect(() => {
    if (!celebrated) return;
    void sparkle({ dialog: stage.current });
    playSparkle();
  }, [celebrated]);

  const leave = async () => {
    const sure =
      settled ||
      (await confirm({
        icon: <Hourglass />,
        title: t("leave.title"),
        description: t("leave.description"),
        confirmLabel: t("leave.confirm"),
        cancelLabel: t("leave.stay"),
      }));
    if (sure) onClose();
  };

  return (
    <Modal
      open={open}
      onOpenChange={(next) => {
        if (!next) void leave();
      }}
      dismissible={false}
      finalFocus={opener}
      size={slots.length > 1 ? "lg" : "md"}
      title={
        <>
          {name}
          {celebrated ? <SparkleMark className="ms-2" /> : null}
        </>
      }
      description={
        <span role="status">
          {settled
            ? t(`results.made.${kindOf(run.request.mode)}`, { count: made })
            : t(`results.making.${run.request.mode}`, { count: slots.length })}
          {settled || made === 0 ? "" : ` ${t("results.soFar", { made, count: slots.length })}`}
        </span>
      }
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-2">
          <SoundSwitch />
          {settled ? (
            <Button onClick={() => void onAgain()}>
              {t("cost.action", { label: t("results.again"), cost: t("cost.tokens", { count: run.cost }) })}
            </Button>
          ) : (
            <>
              <Button
                variant="ghost"
                loading={cancelling}
                // Nothing can be cancelled before the server has the order.
                disabled={unsettledIds(run).length === 0}
                onClick={() => startCancelling(onCancel)}
              >
                {t("results.cancel")}
              </Button>
              <Button onClick={onClose}>{t("results.background")}</Button>
            </>
          )}
          <CloseButton settled={settled} onClose={onClose} />
        </div>
      }
    >
      <div ref={stage} className="grid gap-4">
        {run.interrupted ? (
          <p role="alert" className="flex items-center gap-2 rounded-control bg-warning-soft p-3 text-sm">
            <WifiOff className="size-4 shrink-0 text-warning" aria-hidden="true" />
            {t(run.outbox === "stored" ? "results.kept" : "results.interrupted")}
          </p>
        ) : null}
        {settled && failed.length > 0 ? (
          <p className="flex items-center gap-2 rounded-control bg-warning-soft p-3 text-sm">
            <Coins className="size-4 shrink-0 text-warning" aria-hidden="true" />
            {t("results.partly", { made, total: slots.length, spent, returned })}
          </p>
        ) : null}
        <ul
          className={classes("mx-auto grid w-full gap-3", slots.length > 1 && "grid-cols-2")}
          // All slots fit on the screen, between the title and the buttons.
          style={{
            maxWidth: `max(14rem, (100dvh - 20rem) * ${ratioOf(run)} * ${columns} / ${Math.ceil(slots.length / columns)})`,
          }}
        >
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other identity
            <li key={index}>
              <ResultSlot
                slot={slot}
                number={index + 1}
                run={run}
                alt={alt}
                sizes={slots.length > 1 ? "46vw sm:360px" : "92vw sm:460px"}
                onOpen={(item) => preview(done, item)}
                onLeave={onClose}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

/** Disabled until all slots are filled, with a spinner and another label. */
function CloseButton({ settled, onClose }: { settled: boolean; onClose: () => void }) {
  const { t } = useTranslation("studio");
  return (
    <Button
      variant="primary"
      aria-busy={!settled || undefined}
      aria-disabled={!settled}
      icon={settled ? undefined : <Spinner />}
      onClick={() => settled && onClose()}
    >
      {t(settled ? "results.close" : "results.busy")}
    </Button>
  );
}

function SoundSwitch() {
  const { t } = useTranslation("studio");
  const [muted, mute] = useMuted();
  return (
    <IconButton
      label={t(muted ? "sound.on" : "sound.off")}
      icon={muted ? <VolumeX /> : <Volume2 />}
      onClick={() => mute(!muted)}
      className="me-auto"
    />
  );
}
