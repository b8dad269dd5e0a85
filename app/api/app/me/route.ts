import { json, otherMethods, route } from "@/lib/http/route";
import { getMe } from "@/lib/services/get-me";

export const GET = route(async ({ ctx }) => json(await getMe(ctx)));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
