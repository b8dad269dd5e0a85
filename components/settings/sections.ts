import type { IconName } from "@/components/ui/icon";

/** In the order of the list; some are for admins alone. */
export const SETTINGS_SECTIONS = [
  { href: "/settings/projects", label: "projects", icon: "box", isForAdmins: false },
  { href: "/settings/keys", label: "keys", icon: "key", isForAdmins: true },
  { href: "/settings/people", label: "people", icon: "user", isForAdmins: true },
  { href: "/settings/recording", label: "recording", icon: "settings", isForAdmins: false },
  { href: "/settings/reflection", label: "reflection", icon: "renew", isForAdmins: false },
  { href: "/settings/model", label: "model", icon: "bot", isForAdmins: false },
  { href: "/settings/account", label: "account", icon: "shield", isForAdmins: false },
] as const satisfies readonly { href: string; label: string; icon: IconName; isForAdmins: boolean }[];
