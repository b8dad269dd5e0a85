import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon, type IconName } from "@/components/ui/icon";
import { StatusMark } from "@/components/ui/status-mark";
import { FirstRunDrop } from "./first-run-drop";
import { LoadSample } from "./load-sample";
import { sendSnippet } from "./send-snippet";

const SAMPLE_POINTS = ["tasks", "story", "turns", "kept"] as const;

type Props = Readonly<{ /** Where agents reach this server. */ origin: string; canRecord: boolean; canMakeKeys: boolean }>;

/** Nothing is recorded: says what will be here and offers three ways to get there. */
export function FirstRun({ origin, canRecord, canMakeKeys }: Props) {
  const t = useTranslations("overview.empty");
  const snippet = sendSnippet(origin);
  return (
    <div className="max-w-[1180px] mx-auto">
      <div className="pt-7 pb-3.5">
        <h1>{t("title")}</h1>
        <p className="mt-1 max-w-[66ch] text-text-2">{t("body")}</p>
      </div>
      {canRecord ? null : <Alert tone="warn" title={t("viewerHint")} className="mb-3" />}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1fr)] border border-line rounded-control bg-surface max-md:grid-cols-1 [&>section+section]:border-line md:[&>section+section]:border-l max-md:[&>section+section]:border-t">
        <Way icon="upload" title={t("importTitle")}>
          <FirstRunDrop canRecord={canRecord} />
          <p className="text-12 text-text-3">{t("formats")}</p>
        </Way>
        <Way icon="code" title={t("sendTitle")} end={<CopyButton text={snippet} label={t("copySnippet")} />}>
          <pre tabIndex={0} aria-label={t("sendTitle")} className="grow overflow-x-auto px-[9px] py-[7px] leading-[18px] bg-sunken border border-line rounded-control">{snippet}</pre>
          <p className="flex flex-wrap items-center gap-x-1.5 text-12 text-text-3">
            <StatusMark icon="run">{t("waiting")}</StatusMark>
            <span>· <code>hs_…</code> {t("needKey")}</span>
            {canMakeKeys ? <span>· <Link href="/settings/keys" className="text-accent hover:underline underline-offset-2">{t("makeKey")}</Link></span> : null}
          </p>
        </Way>
        <Way icon="box" title={t("sampleTitle")}>
          <ul className="grow text-12 leading-[22px] text-text-2">
            {SAMPLE_POINTS.map((point) => <li key={point} className="flex gap-1.5"><Icon name="check" size="s" className="mt-[5px]" />{t(`samplePoints.${point}`)}</li>)}
          </ul>
          <LoadSample canRecord={canRecord} />
        </Way>
      </div>
    </div>
  );
}

function Way({ icon, title, end, children }: Readonly<{ icon: IconName; title: string; end?: ReactNode; children: ReactNode }>) {
  return (
    <section className="flex flex-col gap-2 p-4 min-w-0">
      <div className="flex items-center gap-2 min-h-7"><Icon name={icon} /><h2 className="grow">{title}</h2>{end}</div>
      {children}
    </section>
  );
}
