// The Reimagine banner, shown to readers until dismissed or followed; then hidden for the visit.
import { WandSparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { dismiss, isDismissed } from "@/notices/dismissed";
import { floatingAlerts, hideAlert, showAlert } from "@/notices/floating-alerts";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";
import { seoKeyOf } from "@/routing/seo";
import type { RouteName } from "@/routing/table";
import { Button } from "@/ui/Button";

const id = "reimagine-ad";

/** The post that introduces it: content/posts/reimagine. */
const introduction = { en: "introducing-reimagine", es: "presentamos-reimagine" };

/** Pages for reading and browsing; never where the visitor works, pays or signs in. */
const suitable: readonly (RouteName | null)[] = [
  "index",
  "faq",
  "terms",
  "premium",
  "styles",
  "styles-category-slug",
  "my-photos",
  "my-videos",
  "my-models",
  "blog",
  "blog-categories",
  "blog-categories-slug",
  "blog-slug",
];

/** How many screens to scroll before the banner appears. */
const screensScrolled = 2;

function useScrolledPast(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (scrolled) return;
    const onScroll = () => {
      if (scrollY > screensScrolled * innerHeight) setScrolled(true);
    };
    onScroll();
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [scrolled]);
  return scrolled;
}

/** Whether no other alert was shown: two would cover half of a phone. Once it is its turn, it stays. */
function useTurn(): boolean {
  const alone = useStore(floatingAlerts).every((alert) => alert.id === id);
  const [turn, setTurn] = useState(alone);
  useEffect(() => {
    if (alone) setTurn(true);
  }, [alone]);
  return turn;
}

export default function ReimagineAd() {
  const { t } = useTranslation("shell");
  const href = useHref();
  const { name, language, params } = useResolved();
  const slug = introduction[language];
  const suits = (suitable.includes(name) || seoKeyOf(name) !== null) && params.slug !== slug;
  const scrolled = useScrolledPast();
  const turn = useTurn();
  const wanted = scrolled && suits && turn;
  useEffect(() => {
    if (!wanted || isDismissed(id)) return;
    const close = () => {
      dismiss(id);
      hideAlert(id);
    };
    showAlert({
      id,
      icon: <WandSparkles className="text-sparkle" />,
      title: t("reimagineAd.title"),
      content: <p>{t("reimagineAd.description")}</p>,
      actions: (
        <>
          <Button to={href("reimagine")} variant="primary" size="sm" onClick={close}>
            {t("reimagineAd.try")}
          </Button>
          <Button to={href("blog-slug", { slug })} variant="ghost" size="sm" onClick={close}>
            {t("reimagineAd.learn")}
          </Button>
        </>
      ),
      onClose: close,
    });
    return () => hideAlert(id);
  }, [wanted, href, slug, t]);
  return null;
}
