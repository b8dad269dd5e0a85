import { getTranslations } from "next-intl/server";
import { TaskList } from "@/components/task/task-list";
import { requirePageContext } from "@/lib/auth/page-context";
import { toSearchParams } from "@/lib/http/search-params";
import { readTaskFilter, taskApiQuery, writeTaskFilter } from "@/lib/queries/task-filter";
import { TASKS_A_PAGE } from "@/lib/queries/task-queries";
import { listTaskFacets } from "@/lib/services/list-task-facets";
import { listTasks } from "@/lib/services/list-tasks";
import { listViews } from "@/lib/services/list-views";

export async function generateMetadata() {
  return { title: (await getTranslations("tasks"))("title") };
}

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

export default async function TasksPage({ searchParams }: Props) {
  const ctx = await requirePageContext();
  const filter = readTaskFilter(toSearchParams(await searchParams));
  const [first, facets, views] = await Promise.all([
    listTasks(ctx, Object.fromEntries(taskApiQuery(filter, { limit: TASKS_A_PAGE }, ctx.now()))),
    listTaskFacets(ctx),
    listViews(ctx, "tasks"),
  ]);
  return <TaskList first={first} firstQuery={writeTaskFilter(filter)} facets={facets} views={views} />;
}
