import { type RefObject, useEffect, useState } from "react";

export type CameraProblem = "denied" | "missing" | "broken";
export type Facing = "user" | "environment";

interface Camera {
  ready: boolean;
  problem: CameraProblem | null;
  /** Whether there is more than one camera. */
  multiple: boolean;
  retry: () => void;
}

const problems: Partial<Record<string, CameraProblem>> = {
  NotAllowedError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/** Stream the camera into a video element until it unmounts. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, facing: Facing): Camera {
  const [state, setState] = useState<Omit<Camera, "retry">>({ ready: false, problem: null, multiple: false });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt restarts the camera
  useEffect(() => {
    let mounted = true;
    let stream: MediaStream | null = null;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      // `mediaDevices` exists on secure pages only.
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1440 } },
      });
      // Unmounted while waiting for permission: do not leave the camera on.
      if (!mounted || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const devices = await navigator.mediaDevices.enumerateDevices();
      const multiple = devices.filter(({ kind }) => kind === "videoinput").length > 1;
      if (mounted) setState({ ready: true, problem: null, multiple });
    };
    setState((known) => ({ ...known, ready: false, problem: null }));
    start().catch((error: unknown) => {
      if (!mounted) return;
      const name = error instanceof DOMException ? error.name : "";
      const problem = "mediaDevices" in navigator ? (problems[name] ?? "broken") : "missing";
      setState({ ready: false, problem, multiple: false });
    });
    return () => {
      mounted = false;
      stop();
    };
  }, [facing, attempt, video]);

  return { ...state, retry: () => setAttempt((number) => number + 1) };
}

/** Return the current frame of the video as a photo. */
export async function captureFrame(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
  return new File([photo], `${crypto.randomUUID()}.jpg`, { type: photo.type });
}
