import { type RefObject, useEffect, useState } from "react";

export type CameraTrouble = "denied" | "missing" | "broken";
export type Facing = "user" | "environment";

interface Camera {
  ready: boolean;
  trouble: CameraTrouble | null;
  /** Whether there is another one to turn to. */
  several: boolean;
  retry: () => void;
}

const troubles: Partial<Record<string, CameraTrouble>> = {
  NotAllowedError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/** What a camera sees, in a video, from when it is asked for until the video goes. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, facing: Facing): Camera {
  const [state, setState] = useState<Omit<Camera, "retry">>({ ready: false, trouble: null, several: false });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another try of the same
  useEffect(() => {
    let here = true;
    let stream: MediaStream | null = null;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      // Browsers give it to secure pages only; elsewhere there is none.
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1440 } },
      });
      // Whoever has left meanwhile must not be filmed.
      if (!here || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const devices = await navigator.mediaDevices.enumerateDevices();
      const several = devices.filter(({ kind }) => kind === "videoinput").length > 1;
      if (here) setState({ ready: true, trouble: null, several });
    };
    setState((known) => ({ ...known, ready: false, trouble: null }));
    start().catch((error: unknown) => {
      if (!here) return;
      const name = error instanceof DOMException ? error.name : "";
      const trouble = "mediaDevices" in navigator ? (troubles[name] ?? "broken") : "missing";
      setState({ ready: false, trouble, several: false });
    });
    return () => {
      here = false;
      stop();
    };
  }, [facing, attempt, video]);

  return { ...state, retry: () => setAttempt((number) => number + 1) };
}

/** The frame that the video shows now, as a photo. */
export async function frameOf(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
  return new File([photo], `${crypto.randomUUID()}.jpg`, { type: photo.type });
}
