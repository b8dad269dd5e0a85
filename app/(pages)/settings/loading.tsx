import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function SettingsLoading() {
  return (
    <Loading className="max-w-[820px] flex flex-col gap-3">
      <Skeleton className="w-32 h-4 mt-1.5" />
      <Skeleton className="w-110 max-w-full mb-6" />
      {[0, 1, 2, 3, 4].map((row) => <Skeleton key={row} className="w-full my-1.5" />)}
    </Loading>
  );
}
