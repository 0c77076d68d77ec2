// What becomes of a wish: a slot for each picture, which develops as it is made. It can be left at any time; nothing is lost
// by it (product.md §5).
import { Coins, Hourglass, Volume2, VolumeX, WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
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
import { sparkle } from "@/ui/sparkle";
import { kindOf } from "./make";
import { usePreview } from "./previews";
import { ResultSlot } from "./ResultSlot";
import { outcomeOf, type Run, ratioOf, slotsOf } from "./run";

interface ResultsModalProps {
  /** Null while it fades out. */
  run: Run | null;
  onClose: () => void;
  /** The same wish once more. */
  onAgain: () => void;
  /** The button that it all began with; the form around it may be gone. */
  opener: () => HTMLElement | null | undefined;
}

export function ResultsModal({ run, ...rest }: ResultsModalProps) {
  const last = useLast(run);
  return last ? <Results run={last} open={run !== null} {...rest} /> : null;
}

type ResultsProps = Omit<ResultsModalProps, "run"> & { run: Run; open: boolean };

function Results({ run, open, onClose, onAgain, opener }: ResultsProps) {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const stage = useRef<HTMLDivElement>(null);
  const slots = slotsOf(run);
  const { over, made, failed, spent, returned } = outcomeOf(run);
  const name = wordsIn(language, run.style.name);
  const alt = t(`results.alt.${run.wish.mode}`, { style: name });
  const preview = usePreview(() => alt);
  const arrived = slots.flatMap((slot) => (slot.state === "there" ? [slot.item] : []));
  const columns = Math.min(slots.length, 2);
  const celebrated = open && over && made > 0;

  useEffect(() => {
    if (!celebrated) return;
    void sparkle({ dialog: stage.current });
    playSparkle();
  }, [celebrated]);

  const leave = async () => {
    const sure =
      over ||
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
          {over
            ? t(`results.made.${kindOf(run.wish.mode)}`, { count: made })
            : t(`results.making.${run.wish.mode}`, { count: slots.length })}
          {over || made === 0 ? "" : ` ${t("results.soFar", { made, count: slots.length })}`}
        </span>
      }
      footer={
        <div className="flex w-full items-center justify-end gap-2">
          <SoundSwitch />
          {over ? (
            <Button onClick={onAgain}>{t("results.again")}</Button>
          ) : (
            <Button onClick={() => void leave()}>{t("results.background")}</Button>
          )}
          <Button variant="primary" loading={!over} onClick={onClose}>
            {t("results.close")}
          </Button>
        </div>
      }
    >
      <div ref={stage} className="grid gap-4">
        {run.interrupted ? (
          <p role="alert" className="flex items-center gap-2 rounded-control bg-warning-soft p-3 text-sm">
            <WifiOff className="size-4 shrink-0 text-warning" aria-hidden="true" />
            {t(run.kept ? "results.kept" : "results.interrupted")}
          </p>
        ) : null}
        {over && failed.length > 0 ? (
          <p className="flex items-center gap-2 rounded-control bg-warning-soft p-3 text-sm">
            <Coins className="size-4 shrink-0 text-warning" aria-hidden="true" />
            {t("results.partly", { made, total: slots.length, spent, returned })}
          </p>
        ) : null}
        <ul
          className={classes("mx-auto grid w-full gap-3", slots.length > 1 && "grid-cols-2")}
          // All of them fit the screen at once, under the title and over the buttons.
          style={{
            maxWidth: `max(14rem, (100dvh - 20rem) * ${ratioOf(run)} * ${columns} / ${Math.ceil(slots.length / columns)})`,
          }}
        >
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            <li key={index}>
              <ResultSlot
                slot={slot}
                number={index + 1}
                run={run}
                alt={alt}
                sizes={slots.length > 1 ? "46vw sm:360px" : "92vw sm:460px"}
                onOpen={(item) => preview(arrived, item)}
                onLeave={onClose}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
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
