import { Navigate, Route, Routes } from "react-router";
import { SalePage } from "../content/sale/SalePage";
import { MissingPage } from "../FailedPage";
import { SectionNav } from "../SectionNav";
import { useT } from "../texts";
import { DisputesPage } from "./DisputesPage";
import { PaymentPage } from "./PaymentPage";
import { PaymentsPage } from "./PaymentsPage";
import { ReceiptsPage } from "./ReceiptsPage";
import { StuckPage } from "./StuckPage";
import { SubscriptionsPage } from "./SubscriptionsPage";
import { WebhooksPage } from "./WebhooksPage";

const sections = ["payments", "subscriptions", "disputes", "receipts", "webhooks", "stuck", "sale"] as const;

/** Payments and all that belongs to them, of everybody. */
export function MoneyPage() {
  const t = useT();
  return (
    <>
      <SectionNav
        label={t("money.sections.label")}
        sections={sections.map((section) => ({
          to: `/money/${section}`,
          name: t(`money.sections.${section}`),
        }))}
      />
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
