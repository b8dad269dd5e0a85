import { requirePageContext } from "@/lib/auth/page-context";
import { orNotFound } from "@/lib/http/or-not-found";
import { readSegment } from "@/lib/http/path-segment";
import { getTask } from "@/lib/services/get-task";

type Props = Readonly<{ children: React.ReactNode; params: Promise<{ id: string }> }>;

/** Looks whether there is such a task: the page itself streams behind its skeleton, when it is too late for a status. */
export default async function TaskLayout({ children, params }: Props) {
  await orNotFound(getTask(await requirePageContext(), readSegment((await params).id)));
  return children;
}
