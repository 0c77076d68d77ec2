import { CircleCheck, CircleX, CloudOff, RefreshCw, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/IconButton";
import { acceptedTypes } from "@/ui/read-image";
import { Spinner } from "@/ui/Spinner";
import { isGood, isRefused, isWaiting, type Selfie } from "./draft";
import { SelfiePicture } from "./SelfiePicture";

interface SelfieTileProps {
  selfie: Selfie;
  /** Which share of it has been sent; undefined before that begins. */
  sent: number | undefined;
  number: number;
  onRemove: () => void;
  onReplace: (file: File) => void;
  onCheckAgain: () => void;
}

function Mark({ selfie }: { selfie: Selfie }) {
  if (isGood(selfie)) return <CircleCheck className="text-success" />;
  if (isRefused(selfie)) return <CircleX className="text-danger" />;
  return selfie.uncheckable ? <CloudOff className="text-warning" /> : <Spinner className="text-ink-faint" />;
}

/** One selfie with its verdict in words, and what can be done about it. */
export function SelfieTile({ selfie, sent, number, onRemove, onReplace, onCheckAgain }: SelfieTileProps) {
  const { t } = useTranslation("models");
  const picker = useRef<HTMLInputElement>(null);
  const refused = isRefused(selfie);
  const uploading = isWaiting(selfie) && sent !== undefined && sent < 1;
  const words =
    selfie.verdict?.message ??
    (uploading
      ? t("create.selfies.uploading", { percent: Math.round(sent * 100) })
      : t(selfie.uncheckable ? "create.selfies.uncheckable" : "create.selfies.checking"));
  return (
    <li
      className={classes(
        "relative flex flex-col overflow-hidden rounded-card border bg-surface",
        refused ? "border-danger" : "border-line",
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
          // Each per cent would be read out.
          aria-live={uploading ? "off" : "polite"}
          className="flex items-start gap-1.5 text-sm tabular-nums leading-5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <span aria-hidden="true">
            <Mark selfie={selfie} />
          </span>
          <span className={classes("min-w-0", refused && "font-medium text-danger")}>{words}</span>
        </p>
        {selfie.uncheckable && !selfie.verdict ? (
          <Button icon={<RefreshCw />} className="mt-auto" onClick={onCheckAgain}>
            {t("create.selfies.again")}
          </Button>
        ) : null}
        {refused ? (
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
