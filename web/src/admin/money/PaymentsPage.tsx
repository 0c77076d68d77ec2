import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import { useT } from "../texts";
import { useFilters } from "../useFilters";
import { useRows } from "../useRows";
import { listPayments, methods, paymentStatuses } from "./api";
import { ChoiceFilter, MethodFilter, PersonFilter, TextFilter, useTyped } from "./filters";
import { usePaymentColumns } from "./payment-columns";

export function PaymentsPage() {
  const t = useT();
  const { get, choice, set } = useFilters();
  const status = choice("status", paymentStatuses);
  const method = choice("method", methods);
  const user = get("user");
  const reference = useTyped(get("reference"));
  const list = useRows(["money", "payments", status, method, user, reference], (page) =>
    listPayments({
      ...page,
      status,
      paymentMethodKey: method,
      userId: user || null,
      reference: reference || null,
    }),
  );
  return (
    <>
      <PageHead title={t("money.sections.payments")} lead={t("money.lead.payments")} />
      <search className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="sm:max-xl:col-span-2">
          <TextFilter
            label={t("money.filter.reference")}
            value={get("reference")}
            onChange={(text) => set("reference", text)}
          />
        </div>
        <ChoiceFilter
          label={t("money.filter.status")}
          all={t("money.filter.allStatuses")}
          values={paymentStatuses}
          text={(each) => t(`money.paymentStatus.${each}`)}
          value={status}
          onChange={(each) => set("status", each)}
        />
        <MethodFilter />
      </search>
      <PersonFilter />
      <Rows
        list={list}
        caption={t("money.sections.payments")}
        columns={usePaymentColumns()}
        empty={t("money.none.payments")}
      />
    </>
  );
}
