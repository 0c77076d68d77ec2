// Two photos side by side, to keep the better one.
import { Heart } from "lucide-react";
import { fileUrl } from "@/api/files";
import type { Creation } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { imageUrl } from "@/ui/image-url";
import { Modal } from "@/ui/Modal";

const width = 1024;

interface CompareProps {
  photos: readonly { item: Creation; label: string }[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onKeep: (item: Creation) => void;
}

export function Compare({ photos, open, onOpenChange, onKeep }: CompareProps) {
  const { t } = useTranslation("shoots");
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t("sheet.sideBySide")} size="xl">
      <ul className="grid grid-cols-2 gap-3">
        {photos.map(({ item, label }) => (
          <li key={item.id} className="grid content-start gap-2">
            <img
              src={imageUrl(fileUrl(item.path ?? ""), { width, quality: 90, format: "webp" })}
              alt={label}
              className="max-h-[65dvh] w-full rounded-control bg-fill object-contain"
            />
            <Button
              variant={item.favourite ? "primary" : "outline"}
              aria-pressed={item.favourite}
              icon={<Heart className={classes(item.favourite && "fill-current")} />}
              onClick={() => onKeep(item)}
            >
              <span aria-hidden="true">{t(item.favourite ? "sheet.keptThis" : "sheet.keepThis")}</span>
              <span className="sr-only">
                {t("sheet.keepThis")}: {label}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
