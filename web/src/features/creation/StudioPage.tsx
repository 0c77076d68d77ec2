// The one work page behind the three modes: what to start from, what to make of it.
import { Palette } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { useLayoutFlag } from "@/shell/layout-state";
import { StandardPage } from "@/shell/StandardPage";
import { markTipsRead, useTipsRead } from "@/shell/tips";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/EmptyState";
import { Image } from "@/ui/Image";
import { ownPicture } from "./ownPicture";

interface StudioPageProps {
  mode: "imagine" | "reimagine" | "animate";
  /** Address of the picture to begin with, from the query. */
  source?: string | undefined;
}

export function StudioPage({ mode, source }: StudioPageProps) {
  const { t } = useTranslation("studio");
  const href = useHref();
  const picture = ownPicture(source);
  const tipsRead = useTipsRead();
  useLayoutFlag("hiddenFooter", true);
  return (
    <StandardPage
      head={{ title: t(`${mode}.head.title`) }}
      title={t(`${mode}.title`)}
      description={t(`${mode}.description`)}
    >
      {tipsRead ? null : (
        <Alert title={t("tips.title")} onClose={markTipsRead} className="mb-6">
          {t("tips.description")}
        </Alert>
      )}
      <div className={classes("grid items-start gap-6", picture && "lg:grid-cols-[1fr_22rem]")}>
        <Card padding="none">
          <EmptyState
            icon={<Palette />}
            title={t("empty.title")}
            description={t("empty.description")}
            actions={
              <Button to={href("styles")} variant="primary">
                {t("empty.action")}
              </Button>
            }
          />
        </Card>
        {picture ? (
          <figure>
            <Image src={picture} alt={t("source")} ratio="3/4" className="rounded-card" provider="none" />
            <figcaption className="mt-2 text-ink-faint text-sm">{t("source")}</figcaption>
          </figure>
        ) : null}
      </div>
    </StandardPage>
  );
}
