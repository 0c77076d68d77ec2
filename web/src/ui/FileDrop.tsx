import { ImageUp, Trash2 } from "lucide-react";
import { type DragEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "./Button";
import { classes } from "./classes";
import { useFieldControl } from "./Field";
import { IconButton } from "./IconButton";
import { acceptedTypes, readImage } from "./read-image";
import { Spinner } from "./Spinner";

type FileDropProps = {
  value: File | null;
  onChange: (file: File | null) => void;
  /** Called with the error message of a rejected file. The field is cleared and shows the message, too. */
  onReject?: (message: string) => void;
  maxMegabytes?: number;
  minWidth?: number;
  minHeight?: number;
  /** An existing picture, such as one of the user's photos. */
  previewUrl?: string | undefined;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  /** The button that opens the file picker. */
  ref?: Ref<HTMLButtonElement>;
  className?: string;
};

/** A file input for one photo, by drag and drop, paste or file picker. It validates and previews the photo. */
export function FileDrop({
  value,
  onChange,
  onReject,
  maxMegabytes = 5,
  minWidth = 0,
  minHeight = 0,
  previewUrl,
  disabled,
  name,
  onBlur,
  ref,
  className,
}: FileDropProps) {
  const { t } = useTranslation("ui");
  const field = useFieldControl();
  const off = disabled ?? field.disabled;
  const picker = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const latest = useRef<File | null>(null);
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  const preview = (value && read?.file === value ? read.url : undefined) ?? previewUrl;

  const take = async (file: File | null | undefined) => {
    if (!file || off) return;
    latest.current = file;
    setReading(true);
    setRefusal(null);
    const result = await readImage(file, { maxMegabytes, minWidth, minHeight });
    // Another file may have been chosen while this one was read.
    if (latest.current !== file) return;
    setReading(false);
    if ("url" in result) {
      setRead({ file, url: result.url });
      onChange(file);
      return;
    }
    const message = t(`fileDrop.${result.problem}`, {
      size: maxMegabytes,
      width: minWidth,
      height: minHeight,
    });
    setRefusal(message);
    onChange(null);
    onReject?.(message);
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target;
    const here = target === document.body || (target instanceof Node && zone.current?.contains(target));
    const file = event.clipboardData?.files[0];
    if (!file || !here || off || event.defaultPrevented) return;
    event.preventDefault();
    void take(file);
  });

  useEffect(() => {
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);

  const clear = () => {
    latest.current = null;
    setReading(false);
    setRefusal(null);
    setRead(null);
    onChange(null);
  };

  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      if (!off) setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
        setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void take(event.dataTransfer.files[0]);
    },
  };

  const opener = {
    ref,
    onBlur,
    variant: "outline",
    disabled: off,
    "aria-describedby": field.aria["aria-describedby"],
    onClick: () => picker.current?.click(),
  } as const;

  const hint =
    minWidth || minHeight
      ? t("fileDrop.hintMin", { size: maxMegabytes, width: minWidth, height: minHeight })
      : t("fileDrop.hint", { size: maxMegabytes });

  return (
    <div
      ref={zone}
      {...drag}
      className={classes(
        "relative grid min-h-52 place-items-center overflow-hidden rounded-card border border-dashed bg-surface p-5 text-center transition-colors",
        over
          ? "border-primary-strong bg-primary-soft"
          : field.invalid || refusal
            ? "border-danger"
            : "border-line-strong",
        off && "bg-fill",
        preview && "min-h-80",
        className,
      )}
    >
      <input
        ref={picker}
        {...field.aria}
        id={field.id}
        type="file"
        name={name}
        accept={acceptedTypes.join(",")}
        disabled={off}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Otherwise choosing the same file again fires no event.
          event.target.value = "";
        }}
      />
      {preview ? (
        <>
          <img
            src={preview}
            alt={t("fileDrop.preview")}
            className="absolute inset-0 size-full bg-fill object-contain"
          />
          <div className="absolute inset-x-3 bottom-3 flex justify-end gap-2">
            <Button {...opener} icon={<ImageUp />}>
              {t("fileDrop.replace")}
            </Button>
            {value ? (
              <IconButton
                variant="outline"
                label={t("fileDrop.clear")}
                icon={<Trash2 />}
                disabled={off}
                onClick={clear}
              />
            ) : null}
          </div>
        </>
      ) : (
        <div className="flex flex-col items-center gap-1 text-sm">
          <span
            className={classes(
              "mb-2 grid size-12 place-items-center rounded-full [&_svg]:size-6",
              off ? "bg-fill-strong text-ink-faint" : "bg-primary-soft text-primary-strong",
            )}
          >
            <ImageUp />
          </span>
          <p className={classes("font-medium", off ? "text-ink-faint" : "text-ink")}>
            {t(over ? "fileDrop.dropNow" : "fileDrop.prompt")}
          </p>
          <p className="text-ink-faint">{hint}</p>
          <Button {...opener} className="mt-3">
            {t("fileDrop.choose")}
          </Button>
        </div>
      )}
      {reading ? (
        <div className="absolute inset-0 grid place-items-center bg-surface/80 text-primary-strong text-xl">
          <Spinner label={t("fileDrop.reading")} />
        </div>
      ) : null}
      {refusal ? (
        <p role="alert" className="mt-3 text-danger text-sm">
          {refusal}
        </p>
      ) : null}
    </div>
  );
}
