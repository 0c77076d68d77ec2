import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Alert } from "@/ui/Alert";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useMe } from "../../me";
import { useLocalized, useMoney } from "../../money/cells";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { Loaded } from "../../work/Loaded";
import { MoveButtons } from "../MoveButtons";
import { changedAt } from "../order";
import { SaveBar } from "../SaveBar";
import { type Pack, type Plan, type Sale, saleQuery, saveSale } from "./api";
import { PackFields } from "./PackFields";
import { PlanFields } from "./PlanFields";

const newPlan: Plan = {
  id: "",
  name: { en: "", es: "" },
  description: { en: "", es: "" },
  interval: "month",
  price: { amountMinor: 1, currency: "USD" },
  tokensPerMonth: 1,
  modelSlots: 1,
  features: [],
  mostPopular: false,
  offered: true,
};
const newPack: Pack = {
  id: "",
  tokens: 1,
  bonus: 0,
  price: { amountMinor: 1, currency: "USD" },
  badge: null,
  mostPopular: false,
  offered: true,
};

type EditorProps = { sale: Sale; mayEdit: boolean; onReset: () => void };

function Editor({ sale, mayEdit, onReset }: EditorProps) {
  const t = useT();
  const local = useLocalized();
  const money = useMoney();
  const [{ plans, packs }, setDraft] = useState({ plans: sale.plans, packs: sale.packs });
  const setPlans = (next: Plan[]) => setDraft({ plans: next, packs });
  const setPacks = (next: Pack[]) => setDraft({ plans, packs: next });
  const nameOfPack = ({ id, tokens, bonus }: Pack) =>
    id ? t("catalogue.sale.pack", { count: tokens + bonus }) : t("catalogue.sale.addPack");
  return (
    <>
      <section aria-labelledby="plans">
        <h2 id="plans" className="mb-3 text-heading">
          {t("catalogue.sale.plans")}
        </h2>
        <ol className="grid gap-4">
          {plans.map((plan, index) => {
            const saved = sale.plans.some(({ id }) => id === plan.id);
            const name = local(plan.name) || t("catalogue.sale.addPlan");
            return (
              <Card as="li" key={saved ? plan.id : `new-${index}`}>
                <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
                  <h3 className="flex flex-wrap items-center gap-2 font-medium">
                    {name}
                    <Badge>{t(`catalogue.sale.intervals.${plan.interval}`)}</Badge>
                    {plan.offered ? null : <Badge tone="warning">{t("catalogue.sale.notOffered")}</Badge>}
                    {saved ? (
                      <span className="font-normal text-ink-soft text-sm">
                        {t("catalogue.sale.subscribers", { count: sale.subscribers[plan.id] ?? 0 })}
                      </span>
                    ) : null}
                  </h3>
                  {mayEdit ? (
                    <MoveButtons
                      list={plans}
                      index={index}
                      name={name}
                      onChange={setPlans}
                      removable={!saved}
                    />
                  ) : null}
                </div>
                <PlanFields
                  plan={plan}
                  isNew={!saved}
                  disabled={!mayEdit}
                  onChange={(change) => setPlans(changedAt(plans, index, change))}
                />
              </Card>
            );
          })}
        </ol>
        {mayEdit ? (
          <Button icon={<Plus />} className="mt-4" onClick={() => setPlans([...plans, newPlan])}>
            {t("catalogue.sale.addPlan")}
          </Button>
        ) : null}
      </section>
      <section aria-labelledby="packs" className="mt-10">
        <h2 id="packs" className="mb-3 text-heading">
          {t("catalogue.sale.packs")}
        </h2>
        <ol className="grid gap-4 xl:grid-cols-2">
          {packs.map((pack, index) => {
            const saved = sale.packs.some(({ id }) => id === pack.id);
            const name = nameOfPack(pack);
            return (
              <Card as="li" key={saved ? pack.id : `new-${index}`}>
                <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
                  <h3 className="flex flex-wrap items-center gap-2 font-medium">
                    {name}
                    <span className="font-normal text-ink-soft text-sm">
                      {money(pack.price.amountMinor, pack.price.currency)}
                    </span>
                    {pack.offered ? null : <Badge tone="warning">{t("catalogue.sale.notOffered")}</Badge>}
                  </h3>
                  {mayEdit ? (
                    <MoveButtons
                      list={packs}
                      index={index}
                      name={name}
                      onChange={setPacks}
                      removable={!saved}
                    />
                  ) : null}
                </div>
                <PackFields
                  pack={pack}
                  isNew={!saved}
                  disabled={!mayEdit}
                  onChange={(change) => setPacks(changedAt(packs, index, change))}
                />
              </Card>
            );
          })}
        </ol>
        {mayEdit ? (
          <Button icon={<Plus />} className="mt-4" onClick={() => setPacks([...packs, newPack])}>
            {t("catalogue.sale.addPack")}
          </Button>
        ) : null}
      </section>
      {mayEdit ? (
        <SaveBar
          title={t("catalogue.sale.save")}
          changed={
            JSON.stringify({ plans, packs }) !== JSON.stringify({ plans: sale.plans, packs: sale.packs })
          }
          save={(reason) => saveSale({ version: sale.version, plans, packs, reason })}
          onReset={onReset}
        />
      ) : null}
    </>
  );
}

/** What is sold, and for how much. Those who subscribed keep what they pay and get. */
export function SalePage() {
  const t = useT();
  const query = useQuery(saleQuery);
  const mayEdit = useMe().rights.includes("editPrices");
  // Another round begins with what is saved.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title={t("money.sections.sale")} lead={t("catalogue.sale.lead")} />
      <Alert title={t("catalogue.sale.newBuyers")} className="mb-6">
        {t("catalogue.sale.newBuyersHint")}
      </Alert>
      <Loaded query={query}>
        {(sale) => (
          <Editor
            key={`${sale.version} ${round}`}
            sale={sale}
            mayEdit={mayEdit}
            onReset={() => setRound(round + 1)}
          />
        )}
      </Loaded>
    </>
  );
}
