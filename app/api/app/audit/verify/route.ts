import { json, otherMethods, route } from "@/lib/http/route";
import { verifyAudit } from "@/lib/services/verify-audit";

export const GET = route(async ({ ctx }) => json(await verifyAudit(ctx)));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
