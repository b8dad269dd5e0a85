"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { prolongVisit } from "./visit";

/** Every page that is opened belongs to the visit, so that the overview counts from before it whichever page came first. */
export function KeepVisit({ since }: Readonly<{ since: string }>) {
  const pathname = usePathname();
  useEffect(() => prolongVisit(since), [since, pathname]);
  return null;
}
