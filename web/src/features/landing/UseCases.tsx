import { useTranslation } from "@/i18n/useTranslation";
import { Tabs } from "@/ui/Tabs";
import type { Showcase } from "./api";
import { RotatingShots } from "./RotatingShots";

const useCases = ["studio", "businesses", "stock", "socialMedia", "profile", "creativity"] as const;
const interval = 5000;

export function UseCases({ shots }: { shots: Showcase["useCases"] | undefined }) {
  const { t } = useTranslation("landing");
  return (
    <Tabs
      label={t("useCases.tabsLabel")}
      className="[&>div:first-child]:mx-auto [&>div:first-child]:w-fit"
      panelClassName="mt-8"
      tabs={useCases.map((value) => ({
        value,
        label: t(`useCases.tabs.${value}.name`),
        content: (
          <div className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-2">
            {shots?.[value] ? (
              <RotatingShots
                shots={shots[value]}
                interval={interval}
                ratio="4/3"
                sizes="88vw md:600px"
                className="md:order-2"
              />
            ) : null}
            <div className="self-center p-6 sm:p-10">
              <h3 className="text-heading">{t(`useCases.tabs.${value}.title`)}</h3>
              <p className="mt-3 text-ink-soft text-lead">{t(`useCases.tabs.${value}.description`)}</p>
            </div>
          </div>
        ),
      }))}
    />
  );
}
