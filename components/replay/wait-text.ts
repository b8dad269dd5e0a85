import { formatWait } from "@/lib/i18n/format";

/** As `formatWait`, but what rounds to nothing says so: nothing took 0.0 s. */
export const waitText = (ms: number): string => (ms < 50 ? "<0.1 s" : formatWait(ms));
