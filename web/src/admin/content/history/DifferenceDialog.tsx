import { useQuery } from "@tanstack/react-query";
import { classes } from "@/ui/classes";
import { Image } from "@/ui/Image";
import { Modal } from "@/ui/Modal";
import { Spinner } from "@/ui/Spinner";
import { Refusal } from "../../Refusal";
import { useT } from "../../texts";
import { differenceQuery, type EditedFile } from "./api";

function Line({ line }: { line: string }) {
  const t = useT();
  const sign = line[0];
  return (
    <span
      className={classes(
        "block min-h-5 px-3",
        sign === "+" && "bg-success-soft",
        sign === "-" && "bg-danger-soft",
        sign === "@" && "text-ink-faint",
      )}
    >
      {sign === "+" || sign === "-" ? (
        <span className="sr-only">{t(sign === "+" ? "history.addedLine" : "history.removedLine")}</span>
      ) : null}
      {line}
    </span>
  );
}

type DifferenceDialogProps = { file: EditedFile; onClose: () => void };

/** How an edited file differs from the one of the release. */
export function DifferenceDialog({ file, onClose }: DifferenceDialogProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(differenceQuery(file));
  return (
    <Modal open onOpenChange={onClose} size="xl" title={t("history.showWhich", { name: file.name })}>
      {data ? (
        data.url ? (
          <Image src={data.url} alt={file.name} ratio="4/3" fit="contain" sizes="92vw sm:640px" />
        ) : file.isPicture ? (
          <p className="text-ink-soft">{t("history.pictureGone")}</p>
        ) : (
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
            tabIndex={0}
            className="whitespace-pre-wrap rounded-control border border-line bg-surface py-2 text-xs leading-5"
          >
            <code className="wrap-anywhere">
              {data.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and some are equal
                <Line key={index} line={line} />
              ))}
            </code>
          </pre>
        )
      ) : error ? (
        <Refusal error={error} onRetry={refetch} />
      ) : (
        <Spinner label={t("loading")} />
      )}
    </Modal>
  );
}
