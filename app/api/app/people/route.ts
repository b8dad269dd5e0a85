import { json, otherMethods, route } from "@/lib/http/route";
import { listPeople } from "@/lib/services/list-people";

export const GET = route(async ({ ctx }) => json({ items: await listPeople(ctx), next_cursor: null }));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
