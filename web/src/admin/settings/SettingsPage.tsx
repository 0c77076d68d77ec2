import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../Loaded";
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
  const query = useQuery(settingsQuery);
  return (
    <>
      <PageHead title={t("settings.title")} lead={t("settings.lead")} />
      <Loaded query={query}>
        {(settings) => (
          <div className="grid gap-5">
            <Notice settings={settings} />
            <Features settings={settings} />
            <SignUps settings={settings} />
            <Regions settings={settings} />
          </div>
        )}
      </Loaded>
    </>
  );
}
