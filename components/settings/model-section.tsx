import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SectionHeader } from "@/components/ui/section-header";
import { ModelConnection } from "./model-connection";

type Props = Readonly<{ status: Readonly<{ is_configured: boolean; host: string | null; model: string | null; tokens_today: number; daily_limit: number }>; canTest: boolean }>;

/** What is connected, whether it answers, and what it cost today. The key is shown nowhere. */
export function ModelSection({ status, canTest }: Props) {
  const t = useTranslations("settings.model");
  return (
    <>
      {status.is_configured ? (
        <dl className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 gap-y-[3px] text-12 leading-5">
          <dt className="text-text-3">{t("endpoint")}</dt>
          <dd className="min-w-0 wrap-anywhere"><code>{status.host}</code></dd>
          <dt className="text-text-3">{t("model")}</dt>
          <dd className="min-w-0 wrap-anywhere">{status.model ? <code>{status.model}</code> : t("anyModel")}</dd>
        </dl>
      ) : (
        <section className="max-w-[74ch]">
          <h2>{t("notConfigured")}</h2>
          <p className="mt-1 text-text-2">{t.rich("notConfiguredBody", { c: (chunks) => <code>{chunks}</code> })}</p>
        </section>
      )}
      {status.is_configured && canTest ? <ModelConnection /> : null}
      <TokensToday used={status.tokens_today} limit={status.daily_limit} />
    </>
  );
}

function TokensToday({ used, limit }: Readonly<{ used: number; limit: number }>) {
  const t = useTranslations("settings.model");
  const format = useFormatter();
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <section>
      <SectionHeader title={t("today")} note={t("todayNote")} end={<Button asChild variant="link" className="text-12"><Link href="/settings/reflection">{t("change")}</Link></Button>} />
      <p className="text-12">
        {limit > 0 ? t("used", { used, limit }) : t("usedNoLimit", { used })}
      </p>
      {limit > 0 ? (
        <div role="img" aria-label={t("usedLabel", { percent: format.number(Math.round(share * 100)) })} className="mt-1.5 max-w-105">
          <svg width="100%" height="6" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="block rounded-[1px]">
            <rect width="100" height="6" className="fill-line" />
            <rect width={share * 100} height="6" className={share >= 1 ? "fill-warn" : "fill-text-2"} />
          </svg>
        </div>
      ) : null}
    </section>
  );
}
