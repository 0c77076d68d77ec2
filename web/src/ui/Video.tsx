import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "./classes";
import { IconButton } from "./IconButton";
import { Image } from "./Image";
import { useReducedMotion } from "./media-query";

type VideoProps = {
  src: string;
  poster: string;
  /** Accessible name. */
  label: string;
  ratio?: string;
  /** Displayed width per breakpoint, such as "100vw sm:50vw lg:400px". */
  sizes?: string;
  /** When it plays automatically. With reduced motion, only the button plays it. */
  play?: "view" | "hover" | "press";
  className?: string;
};

/** A muted looping clip, loaded when it starts to play. */
export function Video({
  src,
  poster,
  label,
  ratio = "9/16",
  sizes = "92vw sm:480px",
  play = "view",
  className,
}: VideoProps) {
  const { t } = useTranslation("ui");
  const clip = useRef<HTMLVideoElement>(null);
  const still = useReducedMotion();
  const [playing, setPlaying] = useState(false);

  // The browser may block autoplay; the poster and the button remain.
  const start = () => void clip.current?.play().catch(() => setPlaying(false));
  const stop = () => clip.current?.pause();

  useEffect(() => {
    const element = clip.current;
    if (!element || play !== "view" || still) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) element.play().catch(() => setPlaying(false));
        else element.pause();
      },
      { threshold: 0.4 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [play, still]);

  const hover = play === "hover" && !still ? { onPointerEnter: start, onPointerLeave: stop } : {};

  return (
    <span
      {...hover}
      className={classes("relative block overflow-hidden bg-fill", className)}
      style={{ aspectRatio: ratio }}
    >
      {/* Not the `poster` attribute, which browsers load even far outside the viewport. */}
      <Image src={poster} alt="" sizes={sizes} quality={60} className="size-full" />
      <video
        ref={clip}
        src={src}
        aria-label={label}
        muted
        loop
        playsInline
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className="absolute inset-0 size-full object-cover"
      />
      <IconButton
        variant="outline"
        label={t(playing ? "video.pause" : "video.play")}
        icon={playing ? <Pause /> : <Play />}
        onClick={playing ? stop : start}
        className="absolute! end-3 bottom-3"
      />
    </span>
  );
}
