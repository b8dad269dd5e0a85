import { problem } from "@/lib/http/problem";

/** Every address below /api that is none: without this Next answers with a page. */
async function notFound(request: Request): Promise<Response> {
  return problem(404, "not_found", "Not found", `there is no ${new URL(request.url).pathname}; GET /api/v1/openapi.json lists what there is`);
}

export { notFound as GET, notFound as POST, notFound as PUT, notFound as PATCH, notFound as DELETE, notFound as OPTIONS };
