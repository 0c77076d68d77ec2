// The signed-in user's menu; loaded when it is first opened.
import { Clapperboard, Coins, Crown, Images, LogOut, Settings, UserRound } from "lucide-react";
import type { ReactElement } from "react";
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { useHref } from "@/routing/links";
import { Dropdown } from "@/ui/Dropdown";
import { useLocale } from "@/visitor/locale";

export default function AccountDropdown({ user, trigger }: { user: User; trigger: ReactElement }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const locale = useLocale();
  return (
    <Dropdown
      defaultOpen
      trigger={trigger}
      header={
        <>
          <p className="font-medium text-ink">{user.name}</p>
          <p className="text-ink-faint">{user.email}</p>
        </>
      }
      groups={[
        [
          { key: "photos", label: t("nav.photos"), icon: <Images />, to: href("my-photos") },
          { key: "videos", label: t("nav.videos"), icon: <Clapperboard />, to: href("my-videos") },
          { key: "models", label: t("nav.models"), icon: <UserRound />, to: href("my-models") },
        ],
        [
          {
            key: "tokens",
            label: t("balance", { count: user.C__tokens, number: formatNumber(user.C__tokens, locale) }),
            icon: <Coins />,
            to: href("tokens"),
          },
          { key: "premium", label: t("nav.premium"), icon: <Crown />, to: href("premium") },
          { key: "settings", label: t("nav.settings"), icon: <Settings />, to: href("settings") },
        ],
        [{ key: "logout", label: t("nav.logout"), icon: <LogOut />, to: href("logout") }],
      ]}
    />
  );
}
