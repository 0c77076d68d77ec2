import { useTranslation } from "@/i18n/useTranslation";
import { Link } from "@/routing/links";

/** Submitting the form states one's age and accepts the terms: one click less than with a checkbox. */
export function TermsNote() {
  const { t } = useTranslation("account");
  return (
    <p className="-mt-2 text-center text-ink-soft text-xs">
      {t("register.terms")}{" "}
      <Link to="terms" target="_blank" className="underline underline-offset-4 hover:text-ink">
        {t("register.readTerms")}
      </Link>
    </p>
  );
}
