import type { ReactNode } from "react";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";

interface PagedCardProps {
  /** The accessible name of the list. */
  label: string;
  /** The label of the button that loads the next page. */
  more: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** The items. */
  children: ReactNode;
}

/** A list in a card, loaded page by page. */
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
