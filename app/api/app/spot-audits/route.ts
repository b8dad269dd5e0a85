import { json, otherMethods, route } from "@/lib/http/route";
import { listSpotAudits } from "@/lib/services/list-spot-audits";

export const GET = route(async ({ ctx }) => json(await listSpotAudits(ctx)));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
