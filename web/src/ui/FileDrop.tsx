import { ImageUp, Trash2 } from "lucide-react";
import {
  type DragEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "./Button";
import { classes } from "./classes";
import { useFieldControl } from "./field-context";
import { IconButton } from "./IconButton";
import { useHovers } from "./media-query";
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
  // Devices that cannot hover cannot drag and drop either.
  const hovers = useHovers();
  const off = disabled ?? field.disabled;
  const picker = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const latest = useRef<File | null>(null);
  const focused = useRef(false);
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState<"reading" | "shrinking" | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  const preview = (value && read?.file === value ? read.url : undefined) ?? previewUrl;

  // With and without a photo the buttons differ. The one that had the focus is gone, without an event.
  const hasPreview = preview !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the buttons change.
  useLayoutEffect(() => {
    if (focused.current && !zone.current?.contains(document.activeElement))
      zone.current?.querySelector("button")?.focus();
  }, [hasPreview]);

  const refuse = (message: string | null) => {
    setRefusal(message);
    field.report(message);
  };

  const take = async (file: File | null | undefined) => {
    if (!file || off) return;
    latest.current = file;
    setReading("reading");
    refuse(null);
    // Another file may be chosen, or this one removed, while it is read.
    const isLatest = () => latest.current === file;
    const result = await readImage(file, { maxMegabytes, minWidth, minHeight }, () => {
      if (isLatest()) setReading("shrinking");
    });
    if (!isLatest()) return;
    setReading(null);
    if ("url" in result) {
      setRead(result);
      onChange(result.file);
      return;
    }
    const message = t(`fileDrop.${result.problem}`, {
      size: maxMegabytes,
      width: minWidth,
      height: minHeight,
    });
    refuse(message);
    onChange(null);
    onReject?.(message);
  };

  // A picture chosen elsewhere, such as an own photo, replaces the refused one.
  const forgive = useEffectEvent(() => refuse(null));
  useEffect(() => {
    if (preview) forgive();
  }, [preview]);

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
    setReading(null);
    refuse(null);
    setRead(null);
    onChange(null);
  };

  const listeners = {
    onFocus: () => {
      focused.current = true;
    },
    onBlur: () => {
      focused.current = false;
    },
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
      {...listeners}
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
            className="absolute inset-x-0 top-0 h-[calc(100%-4.25rem)] w-full bg-fill object-contain"
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
            {t(over ? "fileDrop.dropNow" : hovers ? "fileDrop.prompt" : "fileDrop.promptTouch")}
          </p>
          <p className="text-ink-faint">{hint}</p>
          <Button {...opener} className="mt-3">
            {t("fileDrop.choose")}
          </Button>
        </div>
      )}
      {reading ? (
        <div className="absolute inset-0 grid place-items-center bg-surface/80 text-primary-strong text-xl">
          <div role="status" className="grid justify-items-center gap-2">
            <Spinner />
            <p className="text-ink text-sm">{t(`fileDrop.${reading}`)}</p>
          </div>
        </div>
      ) : null}
      {refusal && !field.id ? (
        <p role="alert" className="mt-3 text-danger text-sm">
          {refusal}
        </p>
      ) : null}
    </div>
  );
}
