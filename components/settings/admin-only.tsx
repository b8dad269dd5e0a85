import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";

export function AdminOnly() {
  const t = useTranslations("settings");
  return <Alert tone="warn" title={t("adminOnly")}>{t("adminOnlyBody")}</Alert>;
}
