import { json, otherMethods, route } from "@/lib/http/route";
import { listProjects } from "@/lib/services/list-projects";

export const GET = route(async ({ ctx }) => json({ items: await listProjects(ctx), next_cursor: null }));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
