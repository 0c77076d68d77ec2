import { PageHead } from "../PageHead";
import { useT } from "../texts";

export function MoneyPage() {
  const t = useT();
  return <PageHead title={t("money.title")} />;
}
