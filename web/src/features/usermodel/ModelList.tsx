import { fileUrl } from "@/api/files";
import { isReady, type UserModel } from "@/api/my-models";
import { useTranslation } from "@/i18n/useTranslation";
import { Badge } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { Image } from "@/ui/Image";

export function ModelList({ models }: { models: UserModel[] }) {
  const { t } = useTranslation("models");
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {models.map((model) => (
        <Card as="li" key={model.id}>
          {model.thumbnail ? (
            <Image src={fileUrl(model.thumbnail)} alt="" ratio="1/1" className="rounded-card" />
          ) : null}
          <h2 className="mt-4 text-heading">{model.name}</h2>
          {isReady(model) ? <Badge tone="success">{t("list.ready")}</Badge> : null}
        </Card>
      ))}
    </ul>
  );
}
