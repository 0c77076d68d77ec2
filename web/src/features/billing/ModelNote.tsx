import { Link } from "react-router";
import { isReady, useMyModels } from "@/api/my-models";
import { isPremium } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { classes } from "@/ui/classes";
import { usePremiumOffer } from "@/visitor/usePremiumOffer";
import { useVisitor } from "@/visitor/useVisitor";

interface ModelNoteProps {
  className?: string;
}

/** What tokens cannot buy, for people without Premium and without a model: new photos of themselves. */
export function ModelNote(props: ModelNoteProps) {
  const { user } = useVisitor();
  if (!user) return <Note {...props} />;
  return isPremium(user) ? null : <NoteWithoutModel {...props} />;
}

function NoteWithoutModel(props: ModelNoteProps) {
  return useMyModels().data.some(isReady) ? null : <Note {...props} />;
}

function Note({ className }: ModelNoteProps) {
  const { t } = useTranslation("premium");
  const href = useHref();
  const offer = usePremiumOffer();
  if (!offer) return null;
  return (
    <p className={classes("text-ink-soft", className)}>
      {t(`packs.model.${offer.interval}`, { price: offer.price })}{" "}
      <Link to={`${href("premium")}#plans`} className="whitespace-nowrap text-primary-strong underline">
        {t("see")}
      </Link>
    </p>
  );
}
