import { Pause, Play } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { IconButton } from "@/ui/IconButton";

/** Stands outside of what holds a rotation by focus, or its "start" would never be seen to work. */
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
