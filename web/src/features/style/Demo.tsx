import { useTranslation } from "@/i18n/useTranslation";
import { BeforeAfter } from "@/ui/BeforeAfter";
import { Image } from "@/ui/Image";
import { useHovers } from "@/ui/media-query";
import { Video } from "@/ui/Video";
import type { Mode, Style } from "./calls";

const sizes = "100vw xs:50vw md:33vw xl:320px";
const ratio = "1/1";

interface DemoProps {
  style: Style;
  mode: Mode;
  /** Of the style, in the page's language. */
  name: string;
  priority?: boolean;
}

/** What a style does in one of its modes, on somebody who does not exist. */
export function Demo({ style, mode, name, priority = false }: DemoProps) {
  const { t } = useTranslation("styles");
  const alt = t(`modes.${mode}.alt`, { style: name });
  const [before, after] = style.reimagineDemos;
  const [film, poster] = style.animateDemos;
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
  if (mode === "ANIMATE" && film && poster) {
    return <Film src={film} poster={poster} label={alt} />;
  }
  return (
    <Image src={first ?? after ?? ""} alt={alt} ratio={ratio} sizes={sizes} priority={priority}>
      {second ? (
        // The second person appears under the pointer.
        <span className="absolute inset-0 opacity-0 transition-opacity duration-300 hover:opacity-100 pointer-coarse:hidden">
          <Image src={second} alt="" ratio={ratio} sizes={sizes} className="size-full" />
        </span>
      ) : null}
    </Image>
  );
}

function Film(film: { src: string; poster: string; label: string }) {
  // A phone has nothing that hovers: there a film plays when it comes into view.
  const hovers = useHovers();
  return <Video {...film} ratio={ratio} play={hovers ? "hover" : "view"} />;
}
