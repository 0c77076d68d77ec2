import { useEffect, useRef } from "react";
import { Navigate, NavLink, Route, Routes, useParams } from "react-router";
import { SalePage } from "../content/sale/SalePage";
import { MissingPage } from "../FailedPage";
import { useT } from "../texts";
import { DisputesPage } from "./DisputesPage";
import { PaymentPage } from "./PaymentPage";
import { PaymentsPage } from "./PaymentsPage";
import { ReceiptsPage } from "./ReceiptsPage";
import { StuckPage } from "./StuckPage";
import { SubscriptionsPage } from "./SubscriptionsPage";
import { WebhooksPage } from "./WebhooksPage";

const sections = ["payments", "subscriptions", "disputes", "receipts", "webhooks", "stuck", "sale"] as const;

function Sections() {
  const t = useT();
  const { "*": path } = useParams();
  const nav = useRef<HTMLElement>(null);
  // On phones, not all of them fit.
  useEffect(() => {
    const current = path && nav.current?.querySelector("[aria-current=page]");
    if (current) current.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav
      ref={nav}
      aria-label={t("money.sections.label")}
      className="-mt-2 mb-6 overflow-x-auto border-line border-b [scrollbar-width:none]"
    >
      <ul className="flex w-max gap-5">
        {sections.map((section) => (
          <li key={section}>
            <NavLink
              to={`/money/${section}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-0.5 font-medium text-ink-soft text-sm -outline-offset-2 hover:text-ink aria-[current=page]:border-primary-strong aria-[current=page]:text-ink"
            >
              {t(`money.sections.${section}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Payments and all that belongs to them, of everybody. */
export function MoneyPage() {
  return (
    <>
      <Sections />
      <Routes>
        <Route index element={<Navigate to="/money/payments" replace />} />
        <Route path="payments" element={<PaymentsPage />} />
        <Route path="payments/:id" element={<PaymentPage />} />
        <Route path="subscriptions" element={<SubscriptionsPage />} />
        <Route path="webhooks" element={<WebhooksPage />} />
        <Route path="disputes" element={<DisputesPage />} />
        <Route path="receipts" element={<ReceiptsPage />} />
        <Route path="stuck" element={<StuckPage />} />
        <Route path="sale" element={<SalePage />} />
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </>
  );
}
