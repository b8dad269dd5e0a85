import { Loading, Skeleton } from "@/components/ui/skeleton";

/** The shape of what comes: title, map, rows. */
export default function ReplayLoading() {
  return (
    <Loading className="px-4 max-md:px-3 py-3 grid gap-3">
      <Skeleton className="w-40" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="w-1/2" />
      <div className="h-[132px] border border-line rounded-control bg-surface" />
      <div className="grid gap-[17px] mt-3">
        {Array.from({ length: 16 }, (_, at) => <Skeleton key={at} className={at % 4 === 3 ? "w-1/2" : "w-2/3"} />)}
      </div>
    </Loading>
  );
}
