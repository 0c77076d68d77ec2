import { Clapperboard } from "lucide-react";
import { StandardPage } from "@/document/StandardPage";
import { Gallery } from "@/features/gallery/Gallery";
import { GalleryLinks } from "@/features/gallery/GalleryLinks";
import { prefetchPage } from "@/features/gallery/prefetch";
import type { Language } from "@/i18n/language";
import { useTranslation } from "@/i18n/useTranslation";
import { PushOffer } from "@/pwa/PushOffer";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

export const prefetch = (search: string, language: Language) => prefetchPage("videos", search, language);

export default function MyVideos() {
  const { t } = useTranslation("library");
  const href = useHref();
  return (
    <StandardPage
      head={{ title: t("videos.head.title") }}
      title={t("videos.title")}
      actions={<GalleryLinks />}
    >
      <Gallery
        kind="videos"
        whileMaking={<PushOffer />}
        empty={
          <Card padding="none">
            <EmptyState
              icon={<Clapperboard />}
              title={t("videos.empty.title")}
              description={t("videos.empty.description")}
              actions={
                <Button to={href("animate")} variant="primary">
                  {t("videos.empty.action")}
                </Button>
              }
            />
          </Card>
        }
      />
    </StandardPage>
  );
}
