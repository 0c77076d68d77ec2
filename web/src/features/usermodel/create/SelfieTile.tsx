import { CircleCheck, CircleX, CloudOff, RefreshCw, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/IconButton";
import { acceptedTypes } from "@/ui/read-image";
import { Spinner } from "@/ui/Spinner";
import { isGood, isRejected, isWaiting, type Selfie } from "./draft";
import { SelfiePicture } from "./SelfiePicture";

interface SelfieTileProps {
  selfie: Selfie;
  /** The share that has been uploaded, from 0 to 1; undefined before the upload. */
  uploaded: number | undefined;
  number: number;
  onRemove: () => void;
  onReplace: (file: File) => void;
  onCheckAgain: () => void;
}

function StatusIcon({ selfie }: { selfie: Selfie }) {
  if (isGood(selfie)) return <CircleCheck className="text-success" />;
  if (isRejected(selfie)) return <CircleX className="text-danger" />;
  return selfie.uncheckable ? <CloudOff className="text-warning" /> : <Spinner className="text-ink-faint" />;
}

/** A selfie with the result of its check, and buttons to remove or replace it. */
export function SelfieTile({ selfie, uploaded, number, onRemove, onReplace, onCheckAgain }: SelfieTileProps) {
  const { t } = useTranslation("models");
  const picker = useRef<HTMLInputElement>(null);
  const rejected = isRejected(selfie);
  const uploading = isWaiting(selfie) && uploaded !== undefined && uploaded < 1;
  const message =
    selfie.verdict?.message ??
    (uploading
      ? t("create.selfies.uploading", { percent: Math.round(uploaded * 100) })
      : t(selfie.uncheckable ? "create.selfies.uncheckable" : "create.selfies.checking"));
  return (
    <li
      className={classes(
        "relative flex flex-col overflow-hidden rounded-card border bg-surface",
        rejected ? "border-danger" : "border-line",
      )}
    >
      <SelfiePicture
        selfie={selfie}
        alt={t("create.selfies.number", { number })}
        className={classes(!isGood(selfie) && "opacity-70")}
      />
      <IconButton
        data-remove=""
        variant="neutral"
        label={t("create.selfies.removeLabel", { number })}
        icon={<X />}
        onClick={onRemove}
        className="absolute! end-2 top-2"
      />
      <div className="flex flex-1 flex-col gap-2 p-3">
        <p
          // Otherwise each per cent would be announced.
          aria-live={uploading ? "off" : "polite"}
          className="flex items-start gap-1.5 text-sm tabular-nums leading-5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <span aria-hidden="true">
            <StatusIcon selfie={selfie} />
          </span>
          <span className={classes("min-w-0", rejected && "font-medium text-danger")}>{message}</span>
        </p>
        {selfie.uncheckable && !selfie.verdict ? (
          <Button icon={<RefreshCw />} className="mt-auto" onClick={onCheckAgain}>
            {t("create.selfies.again")}
          </Button>
        ) : null}
        {rejected ? (
          <>
            <input
              ref={picker}
              type="file"
              accept={acceptedTypes.join(",")}
              hidden
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) onReplace(file);
              }}
            />
            <Button
              variant="outline"
              className="mt-auto"
              aria-label={t("create.selfies.replaceLabel", { number })}
              onClick={() => picker.current?.click()}
            >
              {t("create.selfies.replace")}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  );
}
