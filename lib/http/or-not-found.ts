import { notFound } from "next/navigation";
import { DomainError } from "@/lib/domain/errors";

/** For pages: what is not there is Next's not-found page. Before anything is streamed, with status 404. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  }
}
