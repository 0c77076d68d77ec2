// A radio group of the user's models. Unfinished ones show their progress and are disabled.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check, UserRoundPlus } from "lucide-react";
import { fileUrl } from "@/api/files";
import { isReady, type UserModel } from "@/api/my-models";
import { isPremium } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { useFieldControl } from "@/ui/field-context";
import { Image } from "@/ui/Image";
import { tabStop } from "@/ui/tab-stop";
import { usePremiumOffer } from "@/visitor/usePremiumOffer";
import { useVisitor } from "@/visitor/useVisitor";

interface ModelChoicesProps {
  models: readonly UserModel[];
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  name?: string;
}

export function ModelChoices({ models, value, onChange, onBlur, name }: ModelChoicesProps) {
  const { t } = useTranslation("studio");
  const field = useFieldControl();
  const describe = (model: UserModel) => {
    if (model.status === "FAILED") return t("models.failed");
    if (!isReady(model)) return t("models.training", { percent: Math.round(model.progress * 100) });
    return t(`genders.${model.gender}`);
  };
  return (
    <RadioGroup
      {...field.aria}
      aria-labelledby={field.labelId}
      value={value || null}
      onValueChange={(next) => next && onChange(next)}
      onBlur={onBlur}
      name={name}
      className="-mx-1 flex gap-3 overflow-x-auto px-1 pt-1 pb-2 [scrollbar-width:thin]"
    >
      {models.map((model) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the primitive holds the input
        <label
          key={model.id}
          className="group relative w-22 shrink-0 cursor-pointer text-center text-sm has-data-disabled:cursor-default"
        >
          <span
            className={classes(
              "relative block overflow-hidden rounded-card border-2 transition-colors group-has-data-checked:border-primary-strong group-has-focus-visible:outline-2 group-has-focus-visible:outline-primary-strong group-has-focus-visible:outline-offset-2",
              field.invalid ? "border-danger" : "border-transparent",
            )}
          >
            <Image
              src={model.thumbnail ? fileUrl(model.thumbnail) : ""}
              alt=""
              ratio="1/1"
              sizes="88px"
              className={classes("rounded-[14px]", !isReady(model) && "opacity-40 grayscale")}
            />
            <Check
              aria-hidden="true"
              className="absolute end-1 top-1 hidden size-5 rounded-full bg-primary p-0.5 text-on-primary group-has-data-checked:block"
            />
          </span>
          <Radio.Root
            value={model.id}
            disabled={!isReady(model)}
            {...tabStop(model.id, value || null)}
            className="absolute inset-0 rounded-card outline-none"
          />
          <span className="mt-1 block truncate font-medium">{model.name}</span>
          <span className="block text-ink-soft text-xs">{describe(model)}</span>
        </label>
      ))}
    </RadioGroup>
  );
}

/** Shown to a user without a model, with a link to create one or, without Premium, what it costs and what works without it. */
export function NoModel() {
  const { t } = useTranslation("studio");
  const href = useHref();
  const { user } = useVisitor();
  const offer = usePremiumOffer();
  const premium = user !== null && isPremium(user);
  return (
    <div className="grid justify-items-center gap-1 rounded-card border border-line-strong border-dashed p-5 text-center text-sm">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-primary-soft text-primary-strong">
        <UserRoundPlus className="size-6" />
      </span>
      <p className="font-medium">{t("models.none.title")}</p>
      <p className="text-ink-soft">{t("models.none.description")}</p>
      {premium ? (
        <Button to={href("my-models-create")} variant="primary" className="mt-3">
          {t("models.none.action")}
        </Button>
      ) : (
        <>
          <p className="mt-2">
            {offer ? t(`models.none.premium.${offer.interval}`, { price: offer.price }) : null}
          </p>
          <p className="text-ink-soft">{offer?.contents}</p>
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            <Button to={href("reimagine")} variant="primary">
              {t("models.none.reimagine")}
            </Button>
            <Button to={href("premium")} variant="outline">
              {t("models.none.seePremium")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
