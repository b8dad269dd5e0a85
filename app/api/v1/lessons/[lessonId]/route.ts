import { json, otherMethods, route } from "@/lib/http/route";
import { getLesson } from "@/lib/services/get-lesson";

export const GET = route<{ lessonId: string }>(async ({ ctx, params: { lessonId } }) => json(await getLesson(ctx, lessonId)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
