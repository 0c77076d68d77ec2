import { useTranslation } from "@/i18n/useTranslation";
import { Image } from "@/ui/Image";
import { Tabs } from "@/ui/Tabs";
import { art, type Mood } from "./art";

const useCases = ["studio", "businesses", "stock", "socialMedia", "profile", "creativity"] as const;

const moods: Record<(typeof useCases)[number], Mood> = {
  studio: "studio",
  businesses: "noir",
  stock: "ocean",
  socialMedia: "golden",
  profile: "plain",
  creativity: "paper",
};

export function UseCases() {
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
            <Image src={art[moods[value]]} alt="" ratio="4/3" className="md:order-2" />
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
