import Link from "next/link";
import { useTranslations } from "next-intl";
import { TaskTable } from "@/components/task/task-table";
import { useFailureWords } from "@/components/task/use-failure-words";
import { Button } from "@/components/ui/button";
import { SectionHeader } from "@/components/ui/section-header";
import { TurningPointGlyph } from "@/components/ui/turning-point";
import type { Overview } from "@/lib/domain/overview";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";
import { BarList } from "./bar-list";
import { RemoveSample } from "./remove-sample";
import { SinceLastVisit } from "./since-last-visit";
import { TasksOverTime } from "./tasks-over-time";

/** What there is so far: a sentence, what happened when, what fails, and the newest tasks. */
export function OverviewView({ overview, canRecord }: Readonly<{ overview: Overview; canRecord: boolean }>) {
  const t = useTranslations("overview");
  return (
    <>
      <div className="flex items-start gap-4 pt-[18px] pb-3 max-md:flex-col max-md:gap-2">
        <h1 className="grow"><Headline overview={overview} /></h1>
        <div className="flex items-center gap-2 max-md:flex-row-reverse">
          {overview.hasSample && canRecord ? <RemoveSample /> : null}
          {overview.failed > 0 ? <Button asChild variant="primary"><Link href="/tasks?status=failed">{t("seeFailed")}</Link></Button> : null}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)_minmax(0,1.1fr)] border-y border-line max-md:grid-cols-1 [&>section]:p-4 [&>section]:pt-3 [&>section]:min-w-0 md:[&>section:first-child]:pl-0 md:[&>section:last-child]:pr-0 max-md:[&>section]:px-0 [&>section+section]:border-line md:[&>section+section]:border-l max-md:[&>section+section]:border-t">
        <section aria-label={t("overTime")}><TasksOverTime days={overview.days} /></section>
        <section aria-label={t("turns")}><Turns overview={overview} /></section>
        <section aria-label={t("failures")}><Failures overview={overview} /></section>
      </div>
      <section className="pt-4" aria-label={t("newest")}>
        <SectionHeader
          title={t("newest")}
          note={overview.since ? <SinceLastVisit since={overview.since} /> : null}
          end={<Link href="/tasks" className="text-12 text-accent hover:underline underline-offset-2">{t("allTasks")}</Link>}
        />
        <TaskTable tasks={overview.newest} />
      </section>
    </>
  );
}

function Headline({ overview: { total, failed, commonFailure } }: Readonly<{ overview: Overview }>) {
  const t = useTranslations("overview.headline");
  const failureWords = useFailureWords();
  if (failed === 0) return t("none", { total });
  return commonFailure ? t("same", { total, failed, failure: failureWords(commonFailure.category), count: commonFailure.count }) : t("failed", { total, failed });
}

function Turns({ overview }: Readonly<{ overview: Overview }>) {
  const t = useTranslations("overview");
  const kindWords = useTranslations("common.turningPoint");
  const count = Object.values(overview.turningPoints).reduce((sum, n) => sum + n, 0);
  const items = TURNING_POINT_KINDS.map((kind) => ({
    key: kind,
    href: `/tasks?turn=${kind}`,
    label: <span className="flex items-center gap-1.5"><TurningPointGlyph kind={kind} /> {kindWords(kind)}</span>,
    count: overview.turningPoints[kind],
  }));
  return (
    <>
      <SectionHeader title={t("turns")} note={t("turnsNote", { count })} />
      {count > 0 ? <BarList items={items} /> : <p className="text-12 text-text-3">{t("noTurns")}</p>}
    </>
  );
}

function Failures({ overview }: Readonly<{ overview: Overview }>) {
  const t = useTranslations("overview");
  const failureWords = useFailureWords();
  const items = overview.failures.map(({ category, count, change }) => ({
    key: category,
    href: `/tasks?failure=${encodeURIComponent(category)}`,
    label: failureWords(category),
    count,
    end: <span className="min-w-9 text-right text-text-3" title={t("changeHint")}>{change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "0"}</span>,
  }));
  return (
    <>
      <SectionHeader title={t("failures")} note={t("failuresNote")} />
      {items.length > 0 ? <BarList items={items} /> : <p className="text-12 text-text-3">{t("noFailures")}</p>}
    </>
  );
}
