import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import { useT } from "../texts";
import { useFilters } from "../useFilters";
import { listWebhooks, methods, type Webhook, webhookStates } from "./api";
import { ChoiceFilter, MethodFilter } from "./filters";
import { useCursorRows } from "./useCursorRows";
import { useWebhookActions, useWebhookColumns } from "./webhooks";

const cursorOf = ({ receivedAt, paymentMethodKey, id }: Webhook) => ({ receivedAt, paymentMethodKey, id });

export function WebhooksPage() {
  const t = useT();
  const { choice, set } = useFilters();
  const state = choice("state", webhookStates);
  const method = choice("method", methods);
  const { actions, dialogs } = useWebhookActions();
  const list = useCursorRows(
    ["money", "webhooks", state, method],
    (page) => listWebhooks({ ...page, state, paymentMethodKey: method }),
    cursorOf,
  );
  return (
    <>
      <PageHead title={t("money.sections.webhooks")} lead={t("money.lead.webhooks")} />
      <search className="mb-4 grid gap-3 sm:grid-cols-[repeat(2,minmax(0,15rem))]">
        <ChoiceFilter
          label={t("money.filter.state")}
          all={t("money.filter.allStates")}
          values={webhookStates}
          text={(each) => t(`money.webhookState.${each}`)}
          value={state}
          onChange={(each) => set("state", each)}
        />
        <MethodFilter />
      </search>
      <Rows
        list={list}
        caption={t("money.sections.webhooks")}
        columns={useWebhookColumns()}
        empty={t("money.none.webhooks")}
        actions={actions}
        actionsLabel={t("action.actions")}
      />
      {dialogs}
    </>
  );
}
