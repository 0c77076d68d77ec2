// Ready-made shoots, a shoot of the user's own styles, and the shoots they have ordered.
import { Plus } from "lucide-react";
import { useState } from "react";
import { type ShootTemplate, useShootTemplates } from "@/api/my-shoots";
import { StandardPage } from "@/document/StandardPage";
import { OrderShoot } from "@/features/creation/shoots/OrderShoot";
import { ShootCard } from "@/features/creation/shoots/ShootCard";
import { MyShoots } from "@/features/gallery/sheet/MyShoots";
import { useStyles } from "@/features/style/useStyles";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { setLayout } from "@/visitor/layout-state";
import { useVisitor } from "@/visitor/useVisitor";

const priorityCards = 3;

export default function Shoots() {
  const { t } = useTranslation("shoots");
  const language = useLanguage();
  const href = useHref();
  const { signedIn } = useVisitor();
  const templates = useShootTemplates();
  /** Null is a shoot of the user's own styles. It stays while the dialog closes. */
  const [chosen, setChosen] = useState<ShootTemplate | null | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const choose = (template: ShootTemplate | null) => {
    if (!signedIn) {
      setLayout({ modal: "register", wanted: null, start: href("shoots") });
      return;
    }
    setChosen(template);
    setOpen(true);
  };
  return (
    <StandardPage
      head={{ title: t("head.title"), description: t("head.description") }}
      title={t("title")}
      description={t("description")}
    >
      {signedIn ? <MyShoots /> : null}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {templates.map((template, index) => (
          <li key={template.id}>
            <ShootCard
              shoot={template}
              priority={index < priorityCards}
              action={
                <Button
                  variant="primary"
                  block
                  aria-label={t("card.chooseNamed", { shoot: wordsIn(language, template.name) })}
                  onClick={() => choose(template)}
                >
                  {t("card.choose")}
                </Button>
              }
            />
          </li>
        ))}
        <li>
          <Card
            as="article"
            className="grid h-full content-center justify-items-center gap-3 border-dashed text-center"
          >
            <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary-strong">
              <Plus className="size-7" aria-hidden="true" />
            </span>
            <h2 className="font-bold font-display text-lg leading-tight">{t("own.title")}</h2>
            <p className="text-ink-soft text-sm">{t("own.description")}</p>
            <Button
              variant="outline"
              aria-label={t("card.chooseNamed", { shoot: t("own.title") })}
              onClick={() => choose(null)}
            >
              {t("card.choose")}
            </Button>
          </Card>
        </li>
      </ul>
      {chosen === undefined ? null : <Order template={chosen} open={open} onOpenChange={setOpen} />}
    </StandardPage>
  );
}

interface OrderProps {
  template: ShootTemplate | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Order(props: OrderProps) {
  return props.template ? <OrderShoot {...props} styles={undefined} /> : <OwnOrder {...props} />;
}

/** Loads the catalogue, which only a shoot of the user's own styles needs. */
function OwnOrder(props: OrderProps) {
  return <OrderShoot {...props} styles={useStyles("IMAGINE").styles} />;
}
