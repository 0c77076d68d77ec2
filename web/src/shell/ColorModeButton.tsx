import { Moon, Sun } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { IconButton } from "@/ui/IconButton";
import { toggleColorMode } from "@/visitor/color-mode";

/** CSS picks the icon, because the server does not know the mode. */
export function ColorModeButton() {
  const { t } = useTranslation("shell");
  return (
    <IconButton
      label={t("colorMode.toggle")}
      icon={
        <>
          <Sun className="hidden dark:block" />
          <Moon className="dark:hidden" />
        </>
      }
      onClick={toggleColorMode}
    />
  );
}
