import { useT } from "../texts";
import type { Tables } from "./api";

type Engine = Pick<Tables["pictures"][number], "kind" | "engine">;

/** What an engine makes, and its name. */
export function useEngineName(): (row: Engine) => string {
  const t = useT();
  return ({ kind, engine }) => `${t(`figures.kinds.${kind}`)}: ${engine || t("figures.pictures.unknown")}`;
}
