import { TaskRowsSkeleton } from "@/components/task/task-list-skeleton";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function OverviewLoading() {
  return (
    <Loading>
      <div className="pt-[18px] pb-3 h-[58px]"><Skeleton className="w-90 max-w-full h-4 mt-1.5" /></div>
      <div className="grid grid-cols-3 gap-8 border-y border-line py-4 h-[246px] max-md:grid-cols-1">
        {[0, 1, 2].map((column) => (
          <div key={column} className="flex flex-col gap-4 max-md:[&:nth-child(n+2)]:hidden"><Skeleton className="w-32" /><Skeleton className="w-full" /><Skeleton className="w-3/4" /><Skeleton className="w-1/2" /><Skeleton className="w-1/3" /></div>
        ))}
      </div>
      <div className="pt-4"><Skeleton className="w-28 mb-3.5 mt-2" /></div>
      <TaskRowsSkeleton rows={8} hasBox={false} />
    </Loading>
  );
}
