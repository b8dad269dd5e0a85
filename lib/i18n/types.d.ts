import type { Language } from "@/lib/domain/language";
import type { Messages } from "./messages";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
