import { useQuery } from "@tanstack/react-query";
import { FailedState } from "@/ui/FailedState";
import { Spinner } from "@/ui/Spinner";
import { PageHead } from "../PageHead";
import { useT } from "../texts";
import { settingsQuery } from "./api";
import { Features } from "./Features";
import { Notice } from "./Notice";
import { Regions } from "./Regions";
import { SignUps } from "./SignUps";

/** What owners change while the site runs. */
export function SettingsPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <PageHead title={t("settings.title")} lead={t("settings.lead")} />
      {data ? (
        <div className="grid gap-5">
          <Notice settings={data} />
          <Features settings={data} />
          <SignUps settings={data} />
          <Regions settings={data} />
        </div>
      ) : error ? (
        <FailedState title={t("failed.title")} description={error.message} onRetry={refetch} />
      ) : (
        <Spinner label={t("loading")} />
      )}
    </>
  );
}
