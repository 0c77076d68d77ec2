// The header's menu on phones and tablets; loaded when it is opened.
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Link } from "@/routing/links";
import { AccountLink } from "@/visitor/account-links";
import { useVisitor } from "@/visitor/useVisitor";
import { ColorModePicker } from "./ColorModePicker";
import { LanguagePicker } from "./LanguagePicker";
import { libraryNav, userNav, visitorNav } from "./navigation";

export default function NavMenu({ onEscape }: { onEscape: () => void }) {
  const { t } = useTranslation("shell");
  const { signedIn } = useVisitor();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A layer above the menu handles Escape itself.
    if (event.key === "Escape" && !event.defaultPrevented) onEscape();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const items = signedIn ? [...userNav, ...libraryNav, ...visitorNav.slice(1)] : visitorNav;
  return (
    <div
      id="nav-menu"
      className="page-width absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-canvas py-4 shadow-lift lg:hidden"
    >
      <nav aria-label={t("nav.label")} className="grid gap-1">
        {items.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-12 items-center rounded-control px-3 font-bold font-display text-xl transition-colors hover:bg-fill"
          >
            {t(`nav.${label}`)}
          </Link>
        ))}
      </nav>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <LanguagePicker />
        <ColorModePicker />
      </div>
      {signedIn ? null : (
        <div className="mt-4 sm:hidden">
          <AccountLink to="login" variant="outline" size="lg" block>
            {t("nav.login")}
          </AccountLink>
        </div>
      )}
    </div>
  );
}
