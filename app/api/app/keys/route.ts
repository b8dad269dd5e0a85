import { json, otherMethods, route } from "@/lib/http/route";
import { listKeys } from "@/lib/services/list-keys";

export const GET = route(async ({ ctx }) => json({ items: await listKeys(ctx), next_cursor: null }));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
