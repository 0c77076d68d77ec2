import { useDocument } from "@/document/context";
import { Logo } from "@/document/Logo";
import { useTranslation } from "@/i18n/useTranslation";
import { Link } from "@/routing/links";
import { useVisitor } from "@/visitor/useVisitor";
import { ColorModePicker } from "./ColorModePicker";
import { LanguagePicker } from "./LanguagePicker";
import { libraryNav, type NavItem, userNav, visitorNav } from "./navigation";

function Column({ title, items }: { title: string; items: readonly NavItem[] }) {
  const { t } = useTranslation("shell");
  return (
    <div>
      <h2 className="font-sans font-semibold text-ink text-sm">{title}</h2>
      <ul className="mt-3 grid gap-1">
        {items.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-8 items-center text-ink-soft text-sm hover:text-ink max-sm:min-h-11 max-sm:min-w-11"
            >
              {t(`nav.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Footer() {
  const { t } = useTranslation("shell");
  const { signedIn } = useVisitor();
  const { name, email } = useDocument().imprint;
  const link =
    "inline-flex min-h-6 items-center max-sm:min-h-11 underline-offset-4 hover:text-ink hover:underline";
  return (
    <footer className="mt-auto border-line border-t bg-surface">
      <div className="page-width grid gap-10 py-12 md:grid-cols-[1.4fr_2fr]">
        <div className="max-w-sm">
          <Logo />
          <p className="mt-4 text-ink-soft text-sm">{t("footer.tagline")}</p>
          <p className="mt-2 text-ink-faint text-sm">{t("footer.ai")}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LanguagePicker />
            <ColorModePicker />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-[auto_auto_auto]">
          <Column title={t("footer.product")} items={userNav} />
          <Column title={t("footer.learn")} items={visitorNav.slice(2)} />
          {signedIn ? <Column title={t("footer.account")} items={libraryNav} /> : null}
        </div>
      </div>
      <div className="border-line border-t">
        <div className="page-width flex flex-wrap items-center justify-between gap-4 py-5 text-ink-faint text-sm">
          <p>{t("footer.rights", { year: new Date().getUTCFullYear(), name: name ?? t("brand") })}</p>
          {email ? (
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          ) : null}
          <Link to="terms" className={link}>
            {t("footer.terms")}
          </Link>
        </div>
      </div>
    </footer>
  );
}
