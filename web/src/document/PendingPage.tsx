import { SearchX } from "lucide-react";
import { EmptyState } from "@/ui/EmptyState";
import { FailedState } from "@/ui/FailedState";
import { Head } from "./Head";

interface PendingPageProps {
  headTitle: string;
  title: string;
  /** Null while loading. */
  onRetry: (() => unknown) | null;
}

/** A page whose content is loading or could not be loaded. */
export function PendingPage({ headTitle, title, onRetry }: PendingPageProps) {
  const state = { heading: "h1", icon: <SearchX />, title, className: "py-24" } as const;
  return (
    <>
      <Head title={headTitle} hidden />
      {onRetry ? <FailedState {...state} onRetry={onRetry} /> : <EmptyState {...state} />}
    </>
  );
}
