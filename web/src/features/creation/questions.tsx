// What is asked before tokens are spent: whether this person in this style is meant (S4.12), and whether the cost is.
import { Coins, UserRoundX } from "lucide-react";
import { useMyModels } from "@/api/my-models";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatNumber } from "@/lib/format";
import { type ConfirmOptions, confirm } from "@/notices/confirm";
import { useLocale } from "@/visitor/locale";
import { isUnusual, quantityOf, type Style, type Wish } from "./wish";

export function useQuestions() {
  const { t } = useTranslation("studio");
  const language = useLanguage();
  const locale = useLocale();
  const models = useMyModels().data;

  const askGender = async (style: Style, wish: Wish): Promise<boolean> => {
    const model = wish.mode === "IMAGINE" ? models.find(({ id }) => id === wish.userModelId) : undefined;
    if (!model || !isUnusual(style, model.gender) || style.gender === "UNISEX") return true;
    return confirm({
      icon: <UserRoundX />,
      title: t("gender.title", { style: wordsIn(language, style.name) }),
      description: t(`gender.${style.gender}`, { model: model.name }),
      confirmLabel: t("gender.confirm"),
    });
  };

  const cost = (style: Style, wish: Wish, tokens: number, free: number): ConfirmOptions => {
    const left = free - tokens;
    return {
      icon: <Coins />,
      title: t("confirm.title", { count: tokens }),
      description: [
        t(`confirm.${wish.mode}`, { count: quantityOf(wish), style: wordsIn(language, style.name) }),
        left < 0 ? "" : t("confirm.left", { count: left, number: formatNumber(left, locale) }),
        t("confirm.promise"),
      ]
        .filter(Boolean)
        .join(" "),
      confirmLabel: t("confirm.action", { count: tokens }),
    };
  };

  return { askGender, cost };
}
