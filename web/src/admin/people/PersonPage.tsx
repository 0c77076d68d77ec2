import { PageHead } from "../PageHead";
import { useT } from "../texts";

export function PersonPage() {
  const t = useT();
  return <PageHead title={t("people.title")} />;
}
