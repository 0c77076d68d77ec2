import { PageHead } from "../PageHead";
import { useT } from "../texts";

export function PeoplePage() {
  const t = useT();
  return <PageHead title={t("people.title")} />;
}
