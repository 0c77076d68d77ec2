import type { ReactNode } from "react";
import { Alert } from "@/ui/Alert";
import { Spinner } from "@/ui/Spinner";
import { Refusal, SignInButton } from "./Refusal";
import { isOldSession } from "./sign-in-again";
import { useT } from "./texts";

type OutdatedProps = { error: Error | null; title?: string };

/** Tells that what is shown could not be refreshed. */
export function Outdated({ error, title }: OutdatedProps) {
  const t = useT();
  return error ? (
    <Alert
      tone="warning"
      title={title ?? t("failed.outdated")}
      className="mb-4"
      actions={isOldSession(error) ? <SignInButton /> : null}
    >
      {error.message}
    </Alert>
  ) : null;
}

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Instead of the spinner. */
  loading?: ReactNode;
  /** Of a refusal; h1 if the page has no other. */
  heading?: "h1" | "h2" | "h3";
  children: (data: Data) => ReactNode;
};

/** What an answer shows; until then that it loads, or that it failed. */
export function Loaded<Data>({
  query: { data, error, refetch },
  loading,
  heading = "h2",
  children,
}: LoadedProps<Data>) {
  const t = useT();
  if (data === undefined) {
    if (error) return <Refusal error={error} onRetry={refetch} heading={heading} />;
    return loading ?? <Spinner label={t("loading")} />;
  }
  return (
    <>
      <Outdated error={error} />
      {children(data)}
    </>
  );
}
