import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import { useT } from "../texts";
import { useFilters } from "../useFilters";
import { useRows } from "../useRows";
import { listDisputes, methods } from "./api";
import { MethodFilter } from "./filters";
import { usePaymentColumns } from "./payment-columns";

export function DisputesPage() {
  const t = useT();
  const method = useFilters().choice("method", methods);
  const list = useRows(["money", "disputes", method], (page) =>
    listDisputes({ ...page, paymentMethodKey: method }),
  );
  return (
    <>
      <PageHead title={t("money.sections.disputes")} lead={t("money.lead.disputes")} />
      <search className="mb-4 block sm:max-w-60">
        <MethodFilter />
      </search>
      <Rows
        list={list}
        caption={t("money.sections.disputes")}
        columns={usePaymentColumns()}
        empty={t("money.none.disputes")}
      />
    </>
  );
}
