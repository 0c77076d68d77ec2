import { Images } from "lucide-react";
import { StandardPage } from "@/document/StandardPage";
import { Gallery } from "@/features/gallery/Gallery";
import { GalleryLinks } from "@/features/gallery/GalleryLinks";
import { prefetchPage } from "@/features/gallery/prefetch";
import type { Language } from "@/i18n/language";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

export const prefetch = (search: string, language: Language) => prefetchPage("photos", search, language);

export default function MyPhotos() {
  const { t } = useTranslation("library");
  const href = useHref();
  return (
    <StandardPage
      head={{ title: t("photos.head.title") }}
      title={t("photos.title")}
      actions={<GalleryLinks />}
    >
      <Gallery
        kind="photos"
        empty={
          <Card padding="none">
            <EmptyState
              icon={<Images />}
              title={t("photos.empty.title")}
              description={t("photos.empty.description")}
              actions={
                <Button to={href("imagine")} variant="primary">
                  {t("photos.empty.action")}
                </Button>
              }
            />
          </Card>
        }
      />
    </StandardPage>
  );
}
