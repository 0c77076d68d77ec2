// The confirmation dialogs before tokens are spent: for a gender mismatch of model and style, and for the cost.
import { Coins, UserRoundX } from "lucide-react";
import { useMyModels } from "@/api/my-models";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatNumber } from "@/lib/format";
import { confirm } from "@/notices/confirm";
import { useLocale } from "@/visitor/locale";
import { type CreationRequest, isGenderMismatch, quantityOf, type Style } from "./creation-request";

export function useConfirmations() {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const locale = useLocale();
  const models = useMyModels().data;

  /** Resolve to true at once if there is no mismatch. */
  const confirmGender = async (style: Style, request: CreationRequest): Promise<boolean> => {
    const model =
      request.mode === "IMAGINE" ? models.find(({ id }) => id === request.userModelId) : undefined;
    if (!model || !isGenderMismatch(style, model.gender) || style.gender === "UNISEX") return true;
    return confirm({
      icon: <UserRoundX />,
      title: t("gender.title", { style: wordsIn(language, style.name) }),
      description: t(`gender.${style.gender}`, { model: model.name }),
      confirmLabel: t("gender.confirm"),
    });
  };

  const confirmCost = (
    style: Style,
    request: CreationRequest,
    tokens: number,
    balance: number,
  ): Promise<boolean> => {
    const left = balance - tokens;
    return confirm({
      icon: <Coins />,
      title: t("confirm.title", { count: tokens }),
      description: [
        t(`confirm.${request.mode}`, { count: quantityOf(request), style: wordsIn(language, style.name) }),
        left < 0 ? "" : t("confirm.left", { count: left, number: formatNumber(left, locale) }),
        t("confirm.promise"),
      ]
        .filter(Boolean)
        .join(" "),
      confirmLabel: t("confirm.action", { count: tokens }),
    });
  };

  return { confirmGender, confirmCost };
}
