import { Activity, Images, ListOrdered } from "lucide-react";
import { useSearchParams } from "react-router";
import { type Tab, Tabs } from "@/ui/Tabs";
import { PageHead } from "../PageHead";
import { useT } from "../texts";
import { Items } from "./Items";
import { Processes } from "./Processes";
import { Queues } from "./Queues";
import { refreshSeconds } from "./useRefresh";

type Part = "queues" | "processes" | "items";

/** What waits, runs and has failed, and the processes that do it. */
export function WorkPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tabs: Tab<Part>[] = [
    { value: "queues", label: t("work.queues.tab"), icon: <ListOrdered />, content: <Queues /> },
    { value: "processes", label: t("work.processes.tab"), icon: <Activity />, content: <Processes /> },
    { value: "items", label: t("work.items.tab"), icon: <Images />, content: <Items /> },
  ];
  const selected = tabs.find(({ value }) => value === search.get("tab"))?.value ?? "queues";
  return (
    <>
      <PageHead title={t("work.title")} lead={t("work.lead", { seconds: refreshSeconds })} />
      <Tabs
        label={t("work.tabs")}
        tabs={tabs}
        value={selected}
        onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
      />
    </>
  );
}
