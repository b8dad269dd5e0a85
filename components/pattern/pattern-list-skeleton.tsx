import { Loading, Skeleton } from "@/components/ui/skeleton";
import { PatternColumns } from "./pattern-rows";

const WIDTHS = ["w-[62%]", "w-[78%]", "w-[51%]", "w-[70%]"] as const;

/** The page to come: title, filters, rows of three lines. */
export function PatternListSkeleton() {
  return (
    <Loading>
      <div className="flex items-center gap-3 pt-3.5 pb-1.5 h-12"><Skeleton className="w-28 h-4" /><Skeleton className="w-14" /></div>
      <div className="flex items-center gap-1.5 h-10 border-b border-line"><Skeleton className="w-50 h-7" /><Skeleton className="w-24 h-7 max-md:hidden" /></div>
      <table className="tbl table-fixed max-md:hidden" aria-hidden>
        <PatternColumns />
        <tbody>
          {Array.from({ length: 8 }, (_, index) => (
            <tr key={index} className="[&>td]:align-top">
              <td><Skeleton className="w-24 my-1.5" /><Skeleton className={WIDTHS[index % WIDTHS.length]} /><Skeleton className="w-1/2 my-2" /></td>
              {["w-24", "w-14", "w-20 ml-auto", "w-17 ml-auto", "w-9 ml-auto", "w-9 ml-auto", "w-40"].map((width, at) => <td key={at}><Skeleton className={`${width} my-1.5`} /></td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden" aria-hidden>
        {Array.from({ length: 6 }, (_, index) => <li key={index} className="flex flex-col gap-2.5 py-3.5 border-b border-line"><Skeleton className="w-24" /><Skeleton className={WIDTHS[index % WIDTHS.length]} /><Skeleton className="w-32" /></li>)}
      </ul>
    </Loading>
  );
}
