import { json, otherMethods, route } from "@/lib/http/route";
import { getSettings } from "@/lib/services/get-settings";

export const GET = route(async ({ ctx }) => json(await getSettings(ctx)));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
