import { Loading, Skeleton } from "@/components/ui/skeleton";
import { LessonColumns } from "./lesson-rows";

const WIDTHS = ["w-[62%]", "w-[48%]", "w-[71%]", "w-[55%]"] as const;

/** The page to come: title, tabs, filters, rows. */
export function LessonListSkeleton() {
  return (
    <Loading>
      <div className="flex items-center gap-3 pt-3.5 pb-1.5 h-12"><Skeleton className="w-20 h-4" /><Skeleton className="w-14" /></div>
      <div className="flex items-center gap-1.5 h-10 border-b border-line"><Skeleton className="w-50 h-7" /><Skeleton className="w-24 h-7 max-md:hidden" /></div>
      <table className="tbl table-fixed max-md:hidden" aria-hidden>
        <LessonColumns />
        <tbody>
          {Array.from({ length: 14 }, (_, index) => (
            <tr key={index}>
              <td><Skeleton className="w-20 my-[5px]" /></td>
              <td><Skeleton className={WIDTHS[index % WIDTHS.length]} /></td>
              <td><Skeleton className="w-28" /></td>
              <td><Skeleton className="w-16" /></td>
              <td><Skeleton className="w-16 ml-auto" /></td>
              <td><Skeleton className="w-5 ml-auto" /></td>
              <td><Skeleton className="w-9 ml-auto" /></td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden" aria-hidden>
        {Array.from({ length: 8 }, (_, index) => <li key={index} className="flex flex-col gap-2.5 py-3.5 border-b border-line"><Skeleton className="w-24" /><Skeleton className={WIDTHS[index % WIDTHS.length]} /><Skeleton className="w-32" /></li>)}
      </ul>
    </Loading>
  );
}
