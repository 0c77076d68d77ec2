import { Check, Hourglass } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

export default function MyModelsCreate() {
  const { t, texts } = useTranslation("models");
  const href = useHref();
  return (
    <StandardPage
      head={{ title: t("create.head.title") }}
      title={t("create.title")}
      description={t("create.description")}
    >
      <ul className="grid gap-4 sm:grid-cols-2">
        {texts.create.tips.map(({ name, description }) => (
          <Card as="li" key={name} className="flex gap-4">
            <Check className="mt-0.5 size-5 shrink-0 text-primary-strong" aria-hidden="true" />
            <div>
              <h2 className="text-heading">{name}</h2>
              <p className="mt-1.5 text-ink-soft">{description}</p>
            </div>
          </Card>
        ))}
      </ul>
      <Card className="mt-6" padding="none">
        <EmptyState
          icon={<Hourglass />}
          title={t("create.closed.title")}
          description={t("create.closed.description")}
          actions={<Button to={href("my-models")}>{t("create.closed.action")}</Button>}
        />
      </Card>
    </StandardPage>
  );
}
