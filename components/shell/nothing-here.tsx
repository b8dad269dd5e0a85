import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

export function NothingHere() {
  const t = useTranslations("shell");
  return (
    <div className="pt-10 max-w-[66ch]">
      <h1>{t("notFoundTitle")}</h1>
      <p className="mt-1 text-text-2">{t("notFoundBody")}</p>
      <Button asChild className="mt-3"><Link href="/">{t("toOverview")}</Link></Button>
    </div>
  );
}
