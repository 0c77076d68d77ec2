import { useTranslation } from "@/i18n/useTranslation";
import { BeforeAfter } from "@/ui/BeforeAfter";
import { Image } from "@/ui/Image";
import { useHovers } from "@/ui/media-query";
import { Video } from "@/ui/Video";
import type { Mode, Style } from "./api";

const sizes = "100vw xs:50vw md:33vw xl:320px";
const ratio = "1/1";

interface DemoProps {
  style: Style;
  mode: Mode;
  /** The name of the style in the language of the page. */
  name: string;
  priority?: boolean;
}

/** The demo of a style in one of its modes. */
export function Demo({ style, mode, name, priority = false }: DemoProps) {
  const { t } = useTranslation("styles");
  const alt = t(`modes.${mode}.alt`, { style: name });
  const [before, after] = style.reimagineDemos;
  const [video, poster] = style.animateDemos;
  const [first, second] = style.demos;

  if (mode === "REIMAGINE" && before && after) {
    return (
      <BeforeAfter
        before={{ src: before, alt: t("card.before") }}
        after={{ src: after, alt }}
        ratio={ratio}
        sizes={sizes}
        quality={75}
        priority={priority}
        className="rounded-none!"
      />
    );
  }
  if (mode === "ANIMATE" && video && poster) {
    return <DemoVideo src={video} poster={poster} label={alt} />;
  }
  return (
    <Image src={first ?? after ?? ""} alt={alt} ratio={ratio} sizes={sizes} priority={priority}>
      {second ? (
        // The second demo appears on hover.
        <span className="absolute inset-0 opacity-0 transition-opacity duration-300 hover:opacity-100 pointer-coarse:hidden">
          <Image src={second} alt="" ratio={ratio} sizes={sizes} className="size-full" />
        </span>
      ) : null}
    </Image>
  );
}

function DemoVideo(video: { src: string; poster: string; label: string }) {
  // Devices that cannot hover play it when it is in view.
  const hovers = useHovers();
  return <Video {...video} ratio={ratio} play={hovers ? "hover" : "view"} />;
}
