// The dialog that orders a shoot: its button names the whole price, and nothing else is asked.
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { useConfig } from "@/api/config";
import { ApiError } from "@/api/errors";
import { isReady, useMyModels } from "@/api/my-models";
import { orderShoot, type ShootTemplate } from "@/api/my-shoots";
import { refreshUser } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { newKey } from "@/lib/new-key";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { Skeleton } from "@/ui/Skeleton";
import { useZodForm } from "@/ui/useZodForm";
import { useVisitor } from "@/visitor/useVisitor";
import { rememberPlace } from "@/visitor/way-back";
import { AspectChoices } from "../AspectChoices";
import { useReadsWords } from "../abilities";
import { Choices } from "../Choices";
import { aspects, maxWords, type Style } from "../creation-request";
import { ModelChoices, NoModel } from "../ModelChoices";
import { OwnWords } from "../OwnWords";
import { mostStyles, StyleChecks } from "./StyleChecks";

/** Of shoots of the user's own styles. */
const ownCounts = [10, 20, 40, 100];

interface OrderShootProps {
  /** Null for a shoot of the user's own styles. */
  template: ShootTemplate | null;
  /** The styles to choose from. Undefined until they are loaded. */
  styles: readonly Style[] | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function OrderShoot({ template, styles, open, onOpenChange }: OrderShootProps) {
  const { t } = useTranslation("shoots");
  const language = useLanguage();
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={template ? wordsIn(language, template.name) : t("own.title")}
      description={template ? wordsIn(language, template.description) : t("own.description")}
      size={template ? "md" : "lg"}
    >
      <OrderForm template={template} styles={styles} />
    </Modal>
  );
}

const rules = (own: boolean) =>
  z.object({
    styleIds: z
      .array(z.string())
      .min(own ? 1 : 0)
      .max(mostStyles),
    userModelId: z.string().min(1),
    quantity: z.number().int(),
    aspectRatio: z.enum(aspects),
    words: z.string().trim().max(maxWords),
  });

function OrderForm({ template, styles }: Pick<OrderShootProps, "template" | "styles">) {
  const { t } = useTranslation("shoots");
  const language = useLanguage();
  const href = useHref();
  const navigate = useNavigate();
  const { user } = useVisitor();
  const prices = useConfig().data?.prices;
  const models = useMyModels();
  const readsWords = useReadsWords("IMAGINE");
  const counts = template?.counts ?? ownCounts;
  const form = useZodForm(rules(template === null), {
    styleIds: [],
    userModelId: "",
    quantity: counts[1] ?? counts[0] ?? 0,
    aspectRatio: template?.aspect ?? "1:1",
    words: "",
  });
  const { quantity, userModelId } = useWatch({ control: form.control }) as {
    quantity: number;
    userModelId: string;
  };
  // A second press, or a retry after an interruption, must not order twice.
  const key = useRef(newKey());

  const ready = models.data.filter(isReady);
  const first = ready[0]?.id;
  useEffect(() => {
    if (first && !userModelId) form.setValue("userModelId", first);
  }, [first, userModelId, form]);

  const each = template?.price ?? (prices && Math.min(prices.SHOOT_PHOTO, prices.PHOTO));
  const cost = each === undefined ? undefined : each * quantity;
  const single = prices && prices.PHOTO * quantity;
  const missing = user && cost !== undefined ? cost - user.C__tokens : 0;

  const order = async ({ styleIds, words, ...chosen }: z.output<ReturnType<typeof rules>>) => {
    const what = template ? { templateId: template.id } : { styleIds };
    try {
      const sheet = await orderShoot(
        { ...chosen, ...what, words: readsWords ? words : "" },
        key.current,
        language,
      );
      void refreshUser();
      toast({ color: "success", title: t("order.started") });
      void navigate(href("my-shoots-id", { id: sheet.id }));
    } catch (error) {
      // What was refused was not ordered, so the next try is another order.
      if (error instanceof ApiError) key.current = newKey();
      void refreshUser();
      toastError(error, language);
    }
  };

  return (
    <Form form={form} onSubmit={order}>
      {template ? null : (
        <FormField form={form} name="styleIds" label={t("own.styles")} required>
          {({ ref: _, onBlur: _blur, ...control }) => <StyleChecks {...control} styles={styles} />}
        </FormField>
      )}
      {models.fetched && models.data.length === 0 ? (
        <NoModel />
      ) : (
        <FormField form={form} name="userModelId" label={t("order.model")} required>
          {({ ref: _, ...control }) =>
            models.fetched ? (
              <ModelChoices {...control} models={models.data} />
            ) : (
              <Skeleton className="h-32 rounded-card" />
            )
          }
        </FormField>
      )}
      <FormField form={form} name="quantity" label={t("order.quantity")}>
        {({ ref: _, ...control }) => (
          <Choices {...control} options={counts.map((value) => ({ value, label: value }))} />
        )}
      </FormField>
      <FormField form={form} name="aspectRatio" label={t("order.aspect")}>
        {({ ref: _, ...control }) => <AspectChoices {...control} options={aspects} />}
      </FormField>
      {readsWords ? (
        <FormField form={form} name="words" label={t("order.words")} optional>
          {(control) => <OwnWords {...control} mode="IMAGINE" style={null} />}
        </FormField>
      ) : null}
      <div className="grid gap-3 border-line border-t pt-4" aria-live="polite">
        <p className="text-sm">
          {cost !== undefined && single !== undefined ? (
            <strong className="font-semibold">
              {cost < single
                ? t("order.price", { tokens: cost, single })
                : t("order.pricePlain", { tokens: cost })}
            </strong>
          ) : null}{" "}
          <span className="text-ink-soft">{t("order.promise")}</span>
        </p>
        {missing > 0 ? (
          <div role="status" className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <p>{t("order.short", { count: missing })}</p>
            <Button to={href("tokens")} variant="primary" onClick={() => rememberPlace(href("shoots"))}>
              {t("order.buy")}
            </Button>
          </div>
        ) : (
          <SubmitButton disabled={cost === undefined || ready.length === 0 || user?.suspension != null}>
            {t("order.submit", { tokens: cost ?? 0 })}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}
