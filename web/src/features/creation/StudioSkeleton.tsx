// Skeletons of the create page's style picker and form.
import { Skeleton } from "@/ui/Skeleton";

const tiles = Array.from({ length: 24 }, (_, index) => index);

export function PickerSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[1fr_11rem_9rem] gap-2">
        {[0, 1, 2].map((field) => (
          <Skeleton key={field} className="h-9 rounded-control" />
        ))}
      </div>
      <div className="grid max-h-[34rem] grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3 overflow-hidden p-1">
        {tiles.map((tile) => (
          <div key={tile}>
            <Skeleton className="aspect-square rounded-control" />
            <Skeleton className="mt-2 h-4 w-3/4" />
          </div>
        ))}
      </div>
    </div>
  );
}

export function FormSkeleton() {
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-32 rounded-card" />
      </div>
      {[0, 1].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-14 rounded-control" />
        </div>
      ))}
      <div className="mt-2 flex items-center justify-between gap-4">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-10 w-32 rounded-control" />
      </div>
    </div>
  );
}
