import { PageHead } from "../PageHead";
import { useT } from "../texts";

export function FiguresPage() {
  const t = useT();
  return <PageHead title={t("figures.title")} />;
}
