import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Alert } from "@/ui/Alert";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Loaded } from "../../Loaded";
import { useMe } from "../../me";
import { useLocalized, useMoney } from "../../money/cells";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { MoveButtons } from "../MoveButtons";
import { changedAt } from "../order";
import { below, type Refusal, withoutField } from "../refusal";
import { SaveBar } from "../SaveBar";
import { useKeyed } from "../useKeyed";
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

const labels = {
  id: "catalogue.sale.id",
  name: "catalogue.name",
  description: "catalogue.sale.description",
  features: "catalogue.sale.features",
  tokensPerMonth: "catalogue.sale.tokensPerMonth",
  modelSlots: "catalogue.sale.modelSlots",
  tokens: "catalogue.sale.tokens",
  bonus: "catalogue.sale.bonus",
  badge: "catalogue.sale.badge",
} as const;
const isLabelled = (field: string): field is keyof typeof labels => field in labels;

const idOf = ({ id }: { id: string }) => id;

function Editor({ sale, mayEdit, onReset }: EditorProps) {
  const t = useT();
  const local = useLocalized();
  const money = useMoney();
  const [plans, setPlans] = useState(sale.plans);
  const [packs, setPacks] = useState(sale.packs);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [planEntries, movePlans] = useKeyed(plans, setPlans, idOf);
  const [packEntries, movePacks] = useKeyed(packs, setPacks, idOf);
  // The id of a new one may be the beginning of another's while it is typed; its key is never an id.
  const isSaved = (list: readonly { id: string }[], key: string) => list.some(({ id }) => id === key);
  const forget = (path: string, fields: object) => {
    for (const field of Object.keys(fields)) setRefusal((before) => withoutField(before, `${path}.${field}`));
  };
  const nameOfPlan = ({ name }: Plan) => local(name) || t("catalogue.sale.newPlan");
  const nameOfPack = ({ id, tokens, bonus }: Pack) =>
    id ? t("catalogue.sale.pack", { count: tokens + bonus }) : t("catalogue.sale.newPack");
  const labelOf = (path: string) => {
    const [list, at, field = ""] = path.split(".");
    const plan = list === "plans" ? plans[Number(at)] : undefined;
    const pack = list === "packs" ? packs[Number(at)] : undefined;
    const name = plan ? nameOfPlan(plan) : pack ? nameOfPack(pack) : null;
    const currency = (plan ?? pack)?.price.currency ?? "";
    const label =
      field === "price" ? t("catalogue.sale.price", { currency }) : isLabelled(field) && t(labels[field]);
    return name && label ? `${name}, ${label}` : name;
  };
  const errors = refusal?.fields ?? {};
  return (
    <>
      <section aria-labelledby="plans">
        <h2 id="plans" className="mb-3 text-heading">
          {t("catalogue.sale.plans")}
        </h2>
        <ol className="grid gap-4">
          {planEntries.map(({ key, value: plan }, index) => {
            const saved = isSaved(sale.plans, key);
            const name = nameOfPlan(plan);
            return (
              <Card as="li" key={key}>
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
                      list={planEntries}
                      index={index}
                      name={name}
                      onChange={(next) => {
                        setRefusal(null);
                        movePlans(next);
                      }}
                      removable={!saved}
                    />
                  ) : null}
                </div>
                <PlanFields
                  plan={plan}
                  isNew={!saved}
                  disabled={!mayEdit}
                  errors={below(errors, `plans.${index}`)}
                  onChange={(change) => {
                    forget(`plans.${index}`, change);
                    setPlans(changedAt(plans, index, change));
                  }}
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
          {packEntries.map(({ key, value: pack }, index) => {
            const saved = isSaved(sale.packs, key);
            const name = nameOfPack(pack);
            return (
              <Card as="li" key={key}>
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
                      list={packEntries}
                      index={index}
                      name={name}
                      onChange={(next) => {
                        setRefusal(null);
                        movePacks(next);
                      }}
                      removable={!saved}
                    />
                  ) : null}
                </div>
                <PackFields
                  pack={pack}
                  isNew={!saved}
                  disabled={!mayEdit}
                  errors={below(errors, `packs.${index}`)}
                  onChange={(change) => {
                    forget(`packs.${index}`, change);
                    setPacks(changedAt(packs, index, change));
                  }}
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
          submit={t("content.form.save")}
          changed={JSON.stringify([plans, packs]) !== JSON.stringify([sale.plans, sale.packs])}
          refusal={refusal}
          onRefused={setRefusal}
          labelOf={labelOf}
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
