import { RotateCcw, Sparkles, Trash2 } from "lucide-react";
import { fileUrl } from "@/api/files";
import { isReady, type UserModel } from "@/api/my-models";
import { useTranslation } from "@/i18n/useTranslation";
import { confirm } from "@/notices/confirm";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/IconButton";
import { Image } from "@/ui/Image";
import { deleteModel, retryModel } from "./api";
import { ModelName } from "./ModelName";
import { ModelState } from "./ModelState";

function DeleteButton({ model, onDeleted }: { model: UserModel; onDeleted: () => void }) {
  const { t } = useTranslation("models");
  const [pending, attempt] = useAttempt();
  const { name } = model;

  const confirmAndDelete = async () => {
    const sure = await confirm({
      title: t("remove.title", { name }),
      description: t(isReady(model) ? "remove.description" : "remove.unfinished"),
      confirmLabel: t("remove.yes"),
      icon: <Trash2 />,
      danger: true,
    });
    if (!sure) return;
    attempt(async () => {
      await deleteModel(model);
      onDeleted();
      toast({ color: "success", title: t("remove.done", { name }) });
    });
  };

  return (
    <IconButton
      variant="outline"
      size="lg"
      label={t("card.delete", { name })}
      icon={<Trash2 />}
      loading={pending}
      onClick={() => void confirmAndDelete()}
    />
  );
}

function RetryButton({ model }: { model: UserModel }) {
  const { t } = useTranslation("models");
  const [pending, attempt] = useAttempt();
  return (
    <Button
      size="lg"
      icon={<RotateCcw />}
      loading={pending}
      className="min-w-0 flex-1"
      aria-label={t("card.retryLabel", { name: model.name })}
      onClick={() => attempt(() => retryModel(model))}
    >
      {t("card.retry")}
    </Button>
  );
}

interface ModelCardProps {
  model: UserModel;
  /** Move the focus: the button that had it is gone. */
  onDeleted: () => void;
}

export function ModelCard({ model, onDeleted }: ModelCardProps) {
  const { t } = useTranslation("models");
  const href = useHref();
  const ready = isReady(model);
  return (
    <Card as="li" padding="none" className="flex flex-col overflow-hidden">
      <Image
        src={model.thumbnail ? fileUrl(model.thumbnail) : ""}
        alt=""
        ratio="4/3"
        sizes="100vw sm:50vw lg:400px"
        className={classes(!ready && "[&_img]:opacity-60 [&_img]:grayscale")}
      >
        <Badge className="absolute start-3 top-3 bg-surface! text-ink!">
          {t(`card.gender.${model.gender}`)}
        </Badge>
      </Image>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <ModelName model={model} />
        <div className="text-sm">
          <ModelState model={model} />
        </div>
        <div className="mt-auto flex gap-2 pt-2">
          {ready ? (
            <Button
              to={href("imagine", undefined, { query: { model: model.id } })}
              variant="primary"
              size="lg"
              icon={<Sparkles />}
              className="min-w-0 flex-1"
              aria-label={t("card.useLabel", { name: model.name })}
            >
              {t("card.use")}
            </Button>
          ) : model.canRetry ? (
            <RetryButton model={model} />
          ) : model.status === "FAILED" ? (
            <Button to={href("my-models-create")} size="lg" icon={<RotateCcw />} className="min-w-0 flex-1">
              {t("card.again")}
            </Button>
          ) : (
            <span className="flex-1" />
          )}
          <DeleteButton model={model} onDeleted={onDeleted} />
        </div>
      </div>
    </Card>
  );
}
