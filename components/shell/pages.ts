import type { IconName } from "@/components/ui/icon";

/** The pages there are, in the order of the header. The first three stand in the phone's tab bar, the rest under More. */
export const PAGES = [
  { href: "/", label: "overview", icon: "home", keys: "g o" },
  { href: "/tasks", label: "tasks", icon: "list", keys: "g t" },
  { href: "/lessons", label: "lessons", icon: "book", keys: "g l" },
  { href: "/patterns", label: "patterns", icon: "pattern", keys: "g p" },
  { href: "/import", label: "import", icon: "upload", keys: "g i" },
  { href: "/settings", label: "settings", icon: "settings", keys: "g s" },
] as const satisfies readonly { href: string; label: string; icon: IconName; keys: string }[];

export const TAB_COUNT = 3;

export function isCurrent(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}
