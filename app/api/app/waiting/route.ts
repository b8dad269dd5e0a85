import { json, otherMethods, route } from "@/lib/http/route";
import { getWaiting } from "@/lib/services/get-waiting";

export const GET = route(async ({ ctx }) => json(await getWaiting(ctx)));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
