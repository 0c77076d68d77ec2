import { PageHead } from "../PageHead";
import { useT } from "../texts";

export function WorkPage() {
  const t = useT();
  return <PageHead title={t("work.title")} />;
}
