import { TaskRowsSkeleton } from "@/components/task/task-list-skeleton";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function TasksLoading() {
  return (
    <Loading>
      <div className="flex items-center gap-3 pt-3.5 pb-1.5 h-12"><Skeleton className="w-20 h-4" /><Skeleton className="w-14" /><Skeleton className="ml-auto w-24 h-7" /></div>
      <div className="flex items-center gap-1.5 h-10 border-b border-line"><Skeleton className="w-50 h-7" /><Skeleton className="w-24 h-7 max-md:hidden" /><Skeleton className="w-24 h-7 max-md:hidden" /><Skeleton className="w-24 h-7 max-md:hidden" /></div>
      <TaskRowsSkeleton rows={20} hasBox />
    </Loading>
  );
}
