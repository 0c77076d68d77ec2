// One result of a run: noise that clears with the progress, then the picture or the reason of its failure.
import { CircleAlert, Download, Maximize2 } from "lucide-react";
import { useId } from "react";
import { downloadUrl, fileUrl } from "@/api/files";
import { useTranslation } from "@/i18n/useTranslation";
import { IconButton } from "@/ui/IconButton";
import { Image } from "@/ui/Image";
import { ProgressBar } from "@/ui/Progress";
import { Video } from "@/ui/Video";
import { type Made, type Run, ratioOf, type Slot } from "./run";
import { useNextSteps } from "./usePreview";

interface ResultSlotProps {
  slot: Slot;
  number: number;
  run: Run;
  alt: string;
  /** Shown width per breakpoint. */
  sizes: string;
  onOpen: (item: Made) => void;
  /** Called when the user continues with the picture on another page. */
  onLeave: () => void;
}

export function ResultSlot({ slot, ...rest }: ResultSlotProps) {
  if (slot.state === "done") return <Finished item={slot.item} {...rest} />;
  if (slot.state === "failed") return <Failed reason={slot.reason} run={rest.run} />;
  return <Developing slot={slot} number={rest.number} run={rest.run} />;
}

function Failed({ reason, run }: { reason: string; run: Run }) {
  return (
    <div
      style={{ aspectRatio: ratioOf(run) }}
      className="grid place-content-center justify-items-center gap-2 rounded-card border border-danger/25 bg-danger-soft p-4 text-center text-sm"
    >
      <CircleAlert className="size-6 text-danger" aria-hidden="true" />
      <p>{reason}</p>
    </div>
  );
}

interface DevelopingProps {
  slot: Extract<Slot, { state: "waiting" | "developing" }>;
  number: number;
  run: Run;
}

function Developing({ slot, number, run }: DevelopingProps) {
  const { t } = useTranslation("studio");
  const percent = slot.state === "developing" ? Math.round(slot.progress * 100) : null;
  const waiting = (): string => {
    if (slot.state === "waiting" && slot.sent !== null)
      return t("slot.sending", { percent: Math.round(slot.sent * 100) });
    const place = slot.state === "waiting" ? slot.queuePosition : null;
    return place === null ? t("slot.waiting") : t("slot.place", { place });
  };
  return (
    <div
      style={{ aspectRatio: ratioOf(run) }}
      className="relative isolate overflow-hidden rounded-card bg-fill-strong"
    >
      <Noise demo={run.style.demos[0] ?? run.style.reimagineDemos[1]} progress={(percent ?? 0) / 100} />
      <div className="absolute inset-x-0 bottom-0 grid gap-2 bg-linear-to-t from-black/85 to-transparent p-4 pt-14 text-white">
        <p className="font-medium text-sm tabular-nums">
          {percent === null ? waiting() : t("slot.developing", { percent })}
        </p>
        <ProgressBar value={percent} label={t("slot.label", { number })} />
      </div>
    </div>
  );
}

/** The colours of the style under grain that clears with the progress (0 to 1). */
function Noise({ demo, progress }: { demo: string | undefined; progress: number }) {
  const grain = useId();
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-1">
      {/* Blurred to colours only: the person of the demo must not be recognisable. */}
      {demo ? <Image src={demo} alt="" sizes="32px" className="absolute! -inset-1/4 blur-3xl" /> : null}
      <svg
        aria-hidden="true"
        className="absolute -inset-[8%] size-[116%] animate-grain mix-blend-hard-light transition-[opacity,filter] duration-1000"
        style={{ opacity: 0.85 - 0.55 * progress, filter: `blur(${Math.round(2 + 6 * progress)}px)` }}
      >
        <filter id={grain}>
          <feTurbulence type="fractalNoise" baseFrequency="0.09" numOctaves="3" />
          <feColorMatrix type="saturate" values="0.25" />
        </filter>
        <rect width="100%" height="100%" filter={`url(#${grain})`} />
      </svg>
    </div>
  );
}

interface FinishedProps extends Omit<ResultSlotProps, "slot" | "run"> {
  item: Made;
}

function Finished({ item, number, alt, sizes, onOpen, onLeave }: FinishedProps) {
  const { t } = useTranslation("studio");
  const nextSteps = useNextSteps();
  const ratio = `${item.width ?? 1}/${item.height ?? 1}`;
  const url = fileUrl(item.path);
  return (
    <figure>
      <div className="animate-develop overflow-hidden rounded-card">
        {item.poster ? (
          <Video src={url} poster={fileUrl(item.poster)} label={alt} ratio={ratio} />
        ) : (
          <button
            type="button"
            aria-label={t("slot.open", { number })}
            onClick={() => onOpen(item)}
            className="block w-full rounded-card focus-visible:outline-2 focus-visible:outline-primary-strong focus-visible:-outline-offset-2"
          >
            <Image src={url} alt={alt} ratio={ratio} sizes={sizes} priority />
          </button>
        )}
      </div>
      <figcaption className="mt-1 flex justify-center gap-1">
        {item.poster ? (
          <IconButton label={t("slot.open", { number })} icon={<Maximize2 />} onClick={() => onOpen(item)} />
        ) : null}
        <IconButton
          label={t("slot.download", { number })}
          icon={<Download />}
          href={downloadUrl(item.path)}
          download
        />
        {nextSteps(item, url).map(({ key, label, icon, to }) => (
          <IconButton key={key} label={label} icon={icon} to={to} onClick={onLeave} />
        ))}
      </figcaption>
    </figure>
  );
}
