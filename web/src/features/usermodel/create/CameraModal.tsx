import { Camera, SwitchCamera, VideoOff } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { Modal } from "@/ui/Modal";
import { useHovers } from "@/ui/media-query";
import { Spinner } from "@/ui/Spinner";
import { captureFrame, type Facing, useCamera } from "./useCamera";

/** A button that takes one photo with the camera app of the phone. */
function CameraApp({ onTaken }: { onTaken: (file: File) => void }) {
  const { t } = useTranslation("models");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="user"
        hidden
        onChange={({ target }) => {
          const photo = target.files?.[0];
          if (photo) onTaken(photo);
          target.value = "";
        }}
      />
      <Button variant="outline" size="lg" onClick={() => input.current?.click()}>
        {t("create.camera.app")}
      </Button>
    </>
  );
}

/** An outline for the face, with a darkened surrounding. */
function FaceGuide() {
  return (
    <span
      aria-hidden="true"
      className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 left-1/2 h-4/5 aspect-3/4 rounded-[50%] border-2 border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
    />
  );
}

function Viewfinder({ onTaken }: { onTaken: (file: File) => void }) {
  const { t } = useTranslation("models");
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>("user");
  const [taken, setTaken] = useState(0);
  const touch = !useHovers();
  const { ready, problem, multiple, retry } = useCamera(video, facing);

  const addPhoto = (photo: File) => {
    setTaken((count) => count + 1);
    onTaken(photo);
  };
  const take = async () => {
    if (video.current && ready) addPhoto(await captureFrame(video.current));
  };

  return (
    <>
      {problem ? (
        <EmptyState
          heading="h3"
          icon={<VideoOff />}
          title={t(`create.camera.${problem}.title`)}
          description={t(`create.camera.${problem}.description`)}
          className="py-6!"
          actions={
            <Button variant="primary" size="lg" onClick={retry}>
              {t("create.camera.retry")}
            </Button>
          }
        />
      ) : null}
      <div className={problem ? "hidden" : "relative overflow-hidden rounded-card bg-black"}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("create.camera.preview")}
          className={classes(
            "aspect-3/4 max-h-[56dvh] w-full object-cover sm:aspect-4/3",
            // Mirrored, as people expect of a front camera.
            facing === "user" && "-scale-x-100",
          )}
        />
        {ready ? <FaceGuide /> : null}
        {ready || problem ? null : (
          <span className="absolute inset-0 grid place-items-center text-2xl text-white">
            <Spinner label={t("create.camera.starting")} />
          </span>
        )}
      </div>
      {problem ? null : <p className="mt-3 text-center text-ink-soft text-sm">{t("create.camera.guide")}</p>}
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
        {problem ? null : (
          <Button
            variant="primary"
            size="xl"
            icon={<Camera />}
            aria-disabled={!ready}
            onClick={() => void take()}
          >
            {t("create.camera.take")}
          </Button>
        )}
        {multiple ? (
          <IconButton
            variant="outline"
            size="xl"
            label={t("create.camera.turn")}
            icon={<SwitchCamera />}
            onClick={() => setFacing(facing === "user" ? "environment" : "user")}
          />
        ) : null}
        {touch ? <CameraApp onTaken={addPhoto} /> : null}
      </div>
      <p role="status" className="mt-3 min-h-6 text-center font-medium text-sm">
        {taken > 0 ? t("create.camera.taken", { count: taken }) : null}
      </p>
    </>
  );
}

interface CameraModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTaken: (file: File) => void;
}

/** A dialog to take selfies with the camera. */
export function CameraModal({ open, onOpenChange, onTaken }: CameraModalProps) {
  const { t } = useTranslation("models");
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t("create.camera.title")}
      size="lg"
      footer={
        <Button variant="neutral" size="md" onClick={() => onOpenChange(false)}>
          {t("create.camera.done")}
        </Button>
      }
    >
      <Viewfinder onTaken={onTaken} />
    </Modal>
  );
}
