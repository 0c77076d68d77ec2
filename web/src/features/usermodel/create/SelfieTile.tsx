import { CircleAlert, CircleCheck, CircleX, CloudOff, RefreshCw, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/IconButton";
import { acceptedTypes } from "@/ui/read-image";
import { Spinner } from "@/ui/Spinner";
import { isGood, isRejected, isStranger, isWaiting, type Relation, type Selfie } from "./draft";
import { SelfiePicture } from "./SelfiePicture";

interface SelfieTileProps {
  selfie: Selfie;
  relation: Relation;
  /** The share that has been uploaded, from 0 to 1; undefined before the upload. */
  uploaded: number | undefined;
  number: number;
  onRemove: () => void;
  onReplace: (file: File) => void;
  onCheckAgain: () => void;
}

function StatusIcon({ selfie }: { selfie: Selfie }) {
  if (isStranger(selfie)) return <CircleAlert className="text-warning" />;
  if (isGood(selfie)) return <CircleCheck className="text-success" />;
  if (isRejected(selfie)) return <CircleX className="text-danger" />;
  return selfie.uncheckable ? <CloudOff className="text-warning" /> : <Spinner className="text-ink-faint" />;
}

/** Say in words what the check or the comparison found. */
function useMessage({
  selfie,
  relation,
  uploaded,
}: Pick<SelfieTileProps, "selfie" | "relation" | "uploaded">) {
  const { t } = useTranslation("models");
  const { copyOf, unlike, like } = relation;
  if (copyOf !== null) return t("create.selfies.copy", { number: copyOf });
  if (unlike !== null) {
    return like === null
      ? t("create.selfies.stranger", { number: unlike })
      : t("create.selfies.strangers", { number: unlike, like });
  }
  if (selfie.verdict) return selfie.verdict.message;
  if (isUploading(selfie, uploaded))
    return t("create.selfies.uploading", { percent: Math.round((uploaded ?? 0) * 100) });
  return t(selfie.uncheckable ? "create.selfies.uncheckable" : "create.selfies.checking");
}

const isUploading = (selfie: Selfie, uploaded: number | undefined) =>
  isWaiting(selfie) && uploaded !== undefined && uploaded < 1;

/** A selfie with the result of its check, and buttons to remove or replace it. */
export function SelfieTile(props: SelfieTileProps) {
  const { selfie, uploaded, number, onRemove, onReplace, onCheckAgain } = props;
  const { t } = useTranslation("models");
  const picker = useRef<HTMLInputElement>(null);
  const rejected = isRejected(selfie);
  const stranger = isStranger(selfie);
  const uploading = isUploading(selfie, uploaded);
  const message = useMessage(props);
  return (
    <li
      className={classes(
        "relative flex flex-col overflow-hidden rounded-card border bg-surface",
        rejected ? "border-danger" : stranger ? "border-warning" : "border-line",
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
          <span
            className={classes("min-w-0", rejected && "font-medium text-danger", stranger && "font-medium")}
          >
            {message}
          </span>
        </p>
        {selfie.uncheckable && !selfie.verdict ? (
          <Button icon={<RefreshCw />} className="mt-auto" onClick={onCheckAgain}>
            {t("create.selfies.again")}
          </Button>
        ) : null}
        {rejected || stranger ? (
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
