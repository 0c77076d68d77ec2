import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Alert } from "@/ui/Alert";
import { useT } from "../../texts";
import { historyQuery } from "./api";

/** Says on every page of the content that what was edited could not be loaded. */
export function LoadProblem() {
  const t = useT();
  const { data } = useQuery(historyQuery);
  if (!data || data.problems.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t("history.problem")}
      className="mb-6"
      actions={
        <Link to="/content/history" className="font-medium text-primary-strong underline">
          {t("history.problemLink")}
        </Link>
      }
    >
      <p>{t("history.problemHint")}</p>
      <ul className="mt-2 list-disc ps-5">
        {data.problems.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
