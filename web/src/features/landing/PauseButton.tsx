import { Pause, Play } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { IconButton } from "@/ui/IconButton";

/** Place it outside the element whose focus pauses the rotation, or its own focus would prevent the restart. */
export function PauseButton({ paused, onClick }: { paused: boolean; onClick: () => void }) {
  const { t } = useTranslation("ui");
  return (
    <IconButton
      variant="outline"
      size="sm"
      label={t(paused ? "carousel.play" : "carousel.pause")}
      icon={paused ? <Play /> : <Pause />}
      onClick={onClick}
      className="absolute! end-3 bottom-3 z-10"
    />
  );
}
