import { Loading, Skeleton } from "@/components/ui/skeleton";

/** The shape of what comes: what it says of both, their two titles, rows side by side. */
export function CompareSkeleton() {
  return (
    <Loading>
      <div className="grid gap-2 pt-3.5 pb-3"><Skeleton className="w-28" /><Skeleton className="h-4 w-90 max-w-full" /></div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-[17px] border-t border-line pt-3">
        {Array.from({ length: 20 }, (_, at) => <Skeleton key={at} className={at % 6 < 4 ? "w-2/3" : "w-1/2"} />)}
      </div>
    </Loading>
  );
}
