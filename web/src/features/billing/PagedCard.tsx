import type { ReactNode } from "react";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";

interface PagedCardProps {
  /** What the list is called. */
  label: string;
  /** What the button for the next page says. */
  more: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** The lines. */
  children: ReactNode;
}

/** A long list in a card, a page at a time. */
export function PagedCard({ label, more, list, children }: PagedCardProps) {
  return (
    <Card className="py-1! sm:py-2!">
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
      {list.hasNextPage ? (
        <Button
          block
          size="lg"
          variant="ghost"
          loading={list.isFetchingNextPage}
          className="my-3"
          onClick={() => void list.fetchNextPage()}
        >
          {more}
        </Button>
      ) : null}
    </Card>
  );
}
