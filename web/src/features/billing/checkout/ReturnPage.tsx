import { useLocation } from "react-router";
import { readQuery } from "@/lib/query";
import { IncompleteLink } from "./IncompleteLink";
import { NoPayment } from "./NoPayment";
import { PaymentReturn } from "./PaymentReturn";
import { readPayload } from "./payload";

/** The page to which providers redirect after a payment. */
export function ReturnPage() {
  const query = readQuery(useLocation().search);
  const payload = readPayload(query);
  if (payload) return <PaymentReturn payload={payload} />;
  return query.payment === undefined ? <NoPayment /> : <IncompleteLink />;
}
