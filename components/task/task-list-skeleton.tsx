import { Skeleton } from "@/components/ui/skeleton";
import { TaskColumns } from "./task-rows";

const WIDTHS = ["w-[72%]", "w-[54%]", "w-[81%]", "w-[46%]", "w-[63%]", "w-[77%]", "w-[58%]", "w-[69%]"] as const;

/** The rows to come, at their height. */
export function TaskRowsSkeleton({ rows, hasBox }: Readonly<{ rows: number; hasBox: boolean }>) {
  return (
    <>
      <table className="tbl table-fixed max-md:hidden" aria-hidden>
        <TaskColumns hasBox={hasBox} />
        <thead><tr><th colSpan={hasBox ? 9 : 8}><Skeleton className="w-14 my-[3px]" /></th></tr></thead>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            <tr key={index}>
              {hasBox ? <td><Skeleton className="size-3.5" /></td> : null}
              <td><Skeleton className="w-16 my-[5px]" /></td>
              <td><Skeleton className={WIDTHS[index % WIDTHS.length]} /></td>
              <td><Skeleton className="w-28" /></td>
              <td><Skeleton className="w-20" /></td>
              <td><Skeleton className="w-20" /></td>
              <td><Skeleton className="w-16" /></td>
              <td><Skeleton className="w-9 ml-auto" /></td>
              <td><Skeleton className="w-9 ml-auto" /></td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="border-t border-line md:hidden" aria-hidden>
        {Array.from({ length: rows }, (_, index) => (
          <li key={index} className="flex flex-col gap-2.5 py-3.5 border-b border-line"><Skeleton className="w-24" /><Skeleton className={WIDTHS[index % WIDTHS.length]} /><Skeleton className="w-32" /></li>
        ))}
      </ul>
    </>
  );
}
