import { Coins, Menu, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { Logo } from "@/document/Logo";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { Link, useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/IconButton";
import { Skeleton } from "@/ui/Skeleton";
import { useDeferred } from "@/ui/useDeferred";
import { AccountLink } from "@/visitor/account-links";
import { setLayout, useLayoutState } from "@/visitor/layout-state";
import { useLocale } from "@/visitor/locale";
import { useVisitor } from "@/visitor/useVisitor";
import { ColorModeButton } from "./ColorModeButton";
import { LanguagePicker } from "./LanguagePicker";
import { userNav, visitorNav } from "./navigation";

const loadAccountMenu = () => import("./AccountMenu");
const loadNavMenu = () => import("./NavMenu");
const closeNavMenu = () => setLayout({ navMenu: false });

function Balance({ tokens }: { tokens: number }) {
  return (
    <span className="tabular-nums" data-testid="balance">
      {formatNumber(tokens, useLocale())}
    </span>
  );
}

function AccountCorner() {
  const { t } = useTranslation("shell");
  const { signedIn, user } = useVisitor();
  const AccountMenu = useDeferred({ wanted: user, load: loadAccountMenu });
  const href = useHref();
  if (!signedIn) {
    return (
      <>
        <span className="max-sm:hidden">
          <AccountLink to="login" variant="ghost">
            {t("nav.login")}
          </AccountLink>
        </span>
        <AccountLink to="register" variant="primary">
          {t("nav.register")}
        </AccountLink>
      </>
    );
  }
  const placeholder = <Skeleton className="size-9 rounded-full!" />;
  if (!user) return placeholder;
  return (
    <>
      <Button
        to={href("tokens")}
        variant="ghost"
        icon={<Coins className="text-sparkle" />}
        className="max-sm:px-2"
      >
        <Balance tokens={user.C__tokens} />
        <span className="sr-only"> {t("nav.tokens")}</span>
      </Button>
      {AccountMenu ? <AccountMenu user={user} /> : placeholder}
    </>
  );
}

export function Header() {
  const { t } = useTranslation("shell");
  const { signedIn } = useVisitor();
  const { fixedHeader, navMenu } = useLayoutState();
  const href = useHref();
  const { key } = useLocation();
  const menuButton = useRef<HTMLButtonElement>(null);
  const NavMenu = useDeferred({ wanted: navMenu, load: loadNavMenu, onFail: closeNavMenu });

  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu
  useEffect(closeNavMenu, [key]);

  const closeMenu = () => {
    closeNavMenu();
    menuButton.current?.focus();
  };

  return (
    <header
      className={classes("header-stays z-40 border-line border-b bg-canvas", fixedHeader && "sticky top-0")}
    >
      <div className="page-width flex min-h-16 flex-wrap items-center gap-2 py-1.5 sm:gap-3">
        <Link to="index" aria-label={t("nav.home")} className="flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <nav aria-label={t("nav.label")} className="ms-4 flex flex-wrap gap-1 max-lg:hidden">
          {(signedIn ? userNav : visitorNav).map(({ to, label }) => (
            <NavLink
              key={to}
              to={href(to)}
              className="rounded-control px-3 py-2 font-medium text-ink-soft text-sm transition-colors hover:bg-fill hover:text-ink aria-[current=page]:text-ink"
            >
              {t(`nav.${label}`)}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          <LanguagePicker className="max-md:hidden" />
          <span className="max-sm:hidden">
            <ColorModeButton />
          </span>
          <AccountCorner />
          {/* The icon is narrower than its target: it ends with the page. */}
          <span className="max-sm:-me-2 lg:hidden">
            <IconButton
              ref={menuButton}
              label={t(navMenu ? "nav.close" : "nav.open")}
              icon={navMenu ? <X /> : <Menu />}
              aria-expanded={navMenu}
              aria-controls="nav-menu"
              onClick={() => setLayout({ navMenu: !navMenu })}
            />
          </span>
        </div>
      </div>
      {NavMenu && navMenu ? <NavMenu onEscape={closeMenu} /> : null}
    </header>
  );
}
