import { Camera, ImageUp } from "lucide-react";
import { type DragEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { useHovers } from "@/ui/media-query";
import { acceptedTypes } from "@/ui/read-image";
import { CameraModal } from "./CameraModal";

interface SelfieSourcesProps {
  onFiles: (files: File[]) => void;
  /** The button that opens the picker. */
  ref: Ref<HTMLButtonElement>;
  /** More content of the drop area. */
  children: ReactNode;
}

/** Adds selfies by drag and drop, paste, file picker and camera. */
export function SelfieSources({ onFiles, ref, children }: SelfieSourcesProps) {
  const { t } = useTranslation("models");
  const picker = useRef<HTMLInputElement>(null);
  // Devices that cannot hover cannot drag and drop either.
  const hovers = useHovers();
  const [dragging, setDragging] = useState(false);
  const [camera, setCamera] = useState(false);

  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0) onFiles([...files]);
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData?.files.length || event.defaultPrevented) return;
    event.preventDefault();
    take(event.clipboardData.files);
  });
  useEffect(() => {
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);

  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
        setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      take(event.dataTransfer.files);
    },
  };

  return (
    <div {...drag}>
      <div
        className={classes(
          "grid justify-items-center gap-3 rounded-card border border-dashed p-5 text-center transition-colors sm:p-7",
          dragging ? "border-primary-strong bg-primary-soft" : "border-line-strong",
        )}
      >
        <p className="font-medium">
          {t(`create.selfies.${dragging ? "dropNow" : hovers ? "prompt" : "promptTouch"}`)}
        </p>
        <input
          ref={picker}
          type="file"
          multiple
          accept={acceptedTypes.join(",")}
          aria-label={t("create.selfies.picker")}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files);
            // Otherwise choosing the same file again fires no event.
            target.value = "";
          }}
        />
        <div className="flex w-full flex-wrap justify-center gap-2">
          <Button
            ref={ref}
            variant="primary"
            size="lg"
            icon={<ImageUp />}
            className="max-sm:flex-1"
            onClick={() => picker.current?.click()}
          >
            {t("create.selfies.choose")}
          </Button>
          <Button
            variant="outline"
            size="lg"
            icon={<Camera />}
            className="max-sm:flex-1"
            onClick={() => setCamera(true)}
          >
            {t("create.selfies.camera")}
          </Button>
        </div>
        <p className="max-w-md text-ink-faint text-sm">{t("create.selfies.hint")}</p>
      </div>
      <CameraModal open={camera} onOpenChange={setCamera} onTaken={(file) => onFiles([file])} />
      {children}
    </div>
  );
}
