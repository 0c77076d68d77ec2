import type { ReactNode } from "react";
import { Alert } from "@/ui/Alert";
import { FailedState } from "@/ui/FailedState";
import { Spinner } from "@/ui/Spinner";
import { useT } from "../texts";

/** Tells that what is shown could not be refreshed. */
export function Outdated({ error }: { error: Error | null }) {
  const t = useT();
  return error ? (
    <Alert tone="warning" title={t("work.outdated")} className="mb-4">
      {error.message}
    </Alert>
  ) : null;
}

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

/** What an answer shows; until then that it loads, or that it failed. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  const t = useT();
  if (data === undefined)
    return error ? (
      <FailedState title={t("failed.title")} description={error.message} onRetry={refetch} />
    ) : (
      <Spinner label={t("loading")} />
    );
  return (
    <>
      <Outdated error={error} />
      {children(data)}
    </>
  );
}
