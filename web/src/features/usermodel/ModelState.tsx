import { CircleCheck, TriangleAlert } from "lucide-react";
import type { UserModel } from "@/api/my-models";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { ProgressBar } from "@/ui/Progress";
import { useLocale } from "@/visitor/locale";

function Training({ model }: { model: UserModel }) {
  const { t } = useTranslation("models");
  const place = model.queuePosition;
  const percent = Math.round(model.progress * 100);
  return (
    <>
      <p className="font-medium tabular-nums">
        {place === null ? t("card.training", { percent }) : t("card.queued", { place })}
      </p>
      <ProgressBar
        value={place === null ? percent : null}
        label={t("card.progress", { name: model.name })}
        className="mt-2"
      />
      <p className="mt-2 text-ink-soft">{t("card.wait")}</p>
    </>
  );
}

/** The status of a model: queued, training, ready or failed. */
export function ModelState({ model }: { model: UserModel }) {
  const { t } = useTranslation("models");
  const locale = useLocale();
  if (model.status === "TRAINING") return <Training model={model} />;
  if (model.status === "FAILED") {
    return (
      <>
        <p className="flex items-start gap-2 font-medium text-danger">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t("card.failed")}
        </p>
        <p className="mt-1 text-ink-soft">
          {model.error} {t("card.nothingLost")}
        </p>
      </>
    );
  }
  return (
    <p className="flex items-start gap-2 text-ink-soft">
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
      {t("card.ready", { date: formatDate(model.providerFinishedAt ?? model.createdAt, locale) })}
    </p>
  );
}
