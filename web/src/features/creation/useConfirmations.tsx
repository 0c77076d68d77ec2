// The confirmation dialogs before tokens are spent: for a gender mismatch of model and style, and for a cost that is the first
// one or large.
import { Coins, UserRoundX } from "lucide-react";
import { useMyModels } from "@/api/my-models";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatNumber } from "@/lib/format";
import { confirm } from "@/notices/confirm";
import { useLocale } from "@/visitor/locale";
import { type CreationRequest, isGenderMismatch, quantityOf, type Style } from "./creation-request";
import { askFrom, isFirstSpending, rememberSpending } from "./first-spending";

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

  /** Resolve to true at once if the cost needs no question. */
  const confirmCost = async (
    style: Style,
    request: CreationRequest,
    tokens: number,
    balance: number,
  ): Promise<boolean> => {
    const first = isFirstSpending();
    if (tokens < askFrom && !first) return true;
    const left = balance - tokens;
    const sure = await confirm({
      icon: <Coins />,
      title: t("confirm.title", { count: tokens }),
      description: [
        t(`confirm.${request.mode}`, { count: quantityOf(request), style: wordsIn(language, style.name) }),
        left < 0 ? "" : t("confirm.left", { count: left, number: formatNumber(left, locale) }),
        t("confirm.promise"),
        first ? t("confirm.onlyLarge", { count: askFrom }) : "",
      ]
        .filter(Boolean)
        .join(" "),
      confirmLabel: t("confirm.action", { count: tokens }),
    });
    if (sure) rememberSpending();
    return sure;
  };

  return { confirmGender, confirmCost };
}
