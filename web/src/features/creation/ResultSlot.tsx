// One picture on its way: noise that clears, per cent by per cent, until the picture itself develops out of it.
import { CircleAlert, Download, Maximize2 } from "lucide-react";
import { useId } from "react";
import { downloadUrl, fileUrl } from "@/api/files";
import { useTranslation } from "@/i18n/useTranslation";
import { IconButton } from "@/ui/IconButton";
import { Image } from "@/ui/Image";
import { ProgressBar } from "@/ui/Progress";
import { Video } from "@/ui/Video";
import { useNextSteps } from "./previews";
import { type Made, type Run, ratioOf, type Slot } from "./run";

interface ResultSlotProps {
  slot: Slot;
  number: number;
  run: Run;
  alt: string;
  /** Shown width per breakpoint. */
  sizes: string;
  onOpen: (item: Made) => void;
  /** Somebody goes on with the picture on another page. */
  onLeave: () => void;
}

export function ResultSlot({ slot, ...rest }: ResultSlotProps) {
  if (slot.state === "there") return <Arrived item={slot.item} {...rest} />;
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
  const percent = slot.state === "developing" ? Math.round(slot.share * 100) : null;
  const place = slot.state === "waiting" ? slot.place : null;
  const waiting = place === null ? t("slot.waiting") : t("slot.place", { place });
  return (
    <div
      style={{ aspectRatio: ratioOf(run) }}
      className="relative isolate overflow-hidden rounded-card bg-fill-strong"
    >
      <Noise demo={run.style.demos[0] ?? run.style.reimagineDemos[1]} share={(percent ?? 0) / 100} />
      <div className="absolute inset-x-0 bottom-0 grid gap-2 bg-linear-to-t from-black/85 to-transparent p-4 pt-14 text-white">
        <p className="font-medium text-sm tabular-nums">
          {percent === null ? waiting : t("slot.developing", { percent })}
        </p>
        <ProgressBar value={percent} label={t("slot.label", { number })} />
      </div>
    </div>
  );
}

/** The style's own colours under grain, which clears as the picture comes. */
function Noise({ demo, share }: { demo: string | undefined; share: number }) {
  const grain = useId();
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-1">
      {/* Colours only: the person of the example must not look out of somebody else's picture. */}
      {demo ? <Image src={demo} alt="" sizes="32px" className="absolute! -inset-1/4 blur-3xl" /> : null}
      <svg
        aria-hidden="true"
        className="absolute -inset-[8%] size-[116%] animate-grain mix-blend-hard-light transition-[opacity,filter] duration-1000"
        style={{ opacity: 0.85 - 0.55 * share, filter: `blur(${Math.round(2 + 6 * share)}px)` }}
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

interface ArrivedProps extends Omit<ResultSlotProps, "slot" | "run"> {
  item: Made;
}

function Arrived({ item, number, alt, sizes, onOpen, onLeave }: ArrivedProps) {
  const { t } = useTranslation("studio");
  const nextSteps = useNextSteps();
  const ratio = `${item.width ?? 1}/${item.height ?? 1}`;
  const address = fileUrl(item.path);
  return (
    <figure>
      <div className="animate-develop overflow-hidden rounded-card">
        {item.poster ? (
          <Video src={address} poster={fileUrl(item.poster)} label={alt} ratio={ratio} />
        ) : (
          <button
            type="button"
            aria-label={t("slot.open", { number })}
            onClick={() => onOpen(item)}
            className="block w-full rounded-card focus-visible:outline-2 focus-visible:outline-primary-strong focus-visible:-outline-offset-2"
          >
            <Image src={address} alt={alt} ratio={ratio} sizes={sizes} priority />
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
        {nextSteps(item, address).map(({ key, label, icon, to }) => (
          <IconButton key={key} label={label} icon={icon} to={to} onClick={onLeave} />
        ))}
      </figcaption>
    </figure>
  );
}
