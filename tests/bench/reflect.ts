/**
 * What reflecting makes of real runs, by the whole product (import, story, ladder, rules, contrast, distilling), and how
 * many questions to a model the ladder, the rules and reuse save.
 * Run: npx tsx tests/bench/reflect.ts [--list] [--model]
 *
 * --list prints each lesson with the calls it rests on; --model answers each question of the deep channel by a scripted
 * model, so that reuse is counted too. Needs the optional data folder; says so and stops where it is absent.
 */
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { makeContext } from "../../lib/auth/make-context";
import { systemContext } from "../../lib/auth/system-context";
import { openDb } from "../../lib/db/client";
import { migrate } from "../../lib/db/migrate";
import { ensureDefaultProject } from "../../lib/db/project-store";
import type { Model } from "../../lib/model/model-client";
import { askModelAboutBatch } from "../../lib/services/ask-model-about-batch";
import { askModelAboutTask } from "../../lib/services/ask-model-about-task";
import type { Context } from "../../lib/services/context";
import { ensureDerived } from "../../lib/services/ensure-derived";
import { getLesson } from "../../lib/services/get-lesson";
import { importFile } from "../../lib/services/import-file";
import { reflectOnTask } from "../../lib/services/reflect-on-task";
import { answerPrompt } from "../support/model-server-answers";
import { sharedDataFiles, sharedDataFolder } from "../support/shared-data";

const SETS = [
  { name: "Claude Code sessions", folder: "claude_code", ending: ".jsonl" },
  { name: "tau-bench airline", folder: "tau_bench_airline", ending: ".json" },
  { name: "SWE-agent", folder: "swe_agent", ending: ".traj" },
  { name: "who-and-when", folder: "who_and_when_ag", ending: ".json" },
];

const folder = mkdtempSync(path.join(tmpdir(), "hindsight-reflect-"));

/** Answers by the facts of each prompt, and counts. */
function scriptedModel(): Model & { readonly asked: number } {
  let asked = 0;
  return {
    settings: { key: null, baseUrl: "http://scripted/v1", name: "scripted", priceIn: null, priceOut: null },
    get asked() {
      return asked;
    },
    complete: async ({ messages }) => {
      asked += 1;
      const text = JSON.stringify(answerPrompt(messages.map(({ content }) => content).join("\n\n")));
      return { ok: true, model: "scripted", attempts: 1, outputMode: "json_schema", text, tokensIn: null, tokensOut: null, isRefusal: false, isCutOff: false };
    },
  };
}

async function measure({ name, folder: data, ending }: (typeof SETS)[number], isListed: boolean, hasModel: boolean): Promise<void> {
  const url = `file:${path.join(folder, `${data}.db`)}`;
  await migrate({ url });
  const db = await openDb({ url });
  const model = scriptedModel();
  const system = await systemContext(db);
  const project = await ensureDefaultProject(db, { id: system.newId(), now: new Date() });
  const ctx: Context = { ...makeContext({ db, actor: { kind: "system", id: "system", name: "Hindsight" }, projectId: project.id, language: "en" }), model: hasModel ? model : null };
  for (const file of sharedDataFiles(data, ending)) await importFile(ctx, { chunks: createReadStream(file), fileName: path.basename(file) }).catch((error: Error) => console.log(`  ${path.basename(file)}: ${error.message}`));

  const tasks = await db.prisma.task.findMany({ select: { id: true, status: true }, orderBy: { startedAt: "asc" } });
  const times: number[] = [];
  let failures = 0;
  for (const { id } of tasks) {
    await ensureDerived(ctx, id);
    const start = performance.now();
    failures += (await reflectOnTask(ctx, id))?.failures ?? 0;
    times.push(performance.now() - start);
  }
  await report(ctx, name, { tasks, failures, times });
  if (hasModel) await ask(ctx, model);
  if (isListed) await list(ctx);
  await db.close();
}

type Found = Readonly<{ tasks: readonly { id: string; status: string }[]; failures: number; times: number[] }>;

async function report({ db }: Context, name: string, { tasks, failures, times }: Found): Promise<void> {
  const [diagnoses, decisions, reflections, lessons, refused, conflicts, patterns, jobs] = await Promise.all([
    db.prisma.diagnosis.groupBy({ by: ["failureClass"], _count: true, orderBy: { _count: { failureClass: "desc" } } }),
    db.prisma.reflectionDecision.groupBy({ by: ["step"], _count: true }),
    db.prisma.reflection.groupBy({ by: ["channel"], _count: true }),
    db.prisma.lesson.count(),
    db.prisma.refusedRule.groupBy({ by: ["content"], _count: true }),
    db.prisma.conflict.groupBy({ by: ["kind"], _count: true }),
    db.prisma.failurePattern.count(),
    db.prisma.job.groupBy({ by: ["kind"], _count: true }),
  ]);
  const counted = (rows: readonly Record<string, unknown>[], key: string) => rows.map((row) => `${String(row[key])} ${String(row._count)}`).join(", ") || "none";
  const sorted = times.toSorted((a, b) => a - b);
  const failed = tasks.filter(({ status }) => status !== "succeeded").length;
  const diagnosed = diagnoses.reduce((sum, { _count }) => sum + _count, 0);
  const ambiguous = await db.prisma.diagnosis.count({ where: { isAmbiguous: true } });
  console.log(`\n${name}: ${tasks.length} tasks (${failed} not succeeded), ${failures} failed events, ${diagnosed} diagnosed, of them ${ambiguous} ambiguous`);
  console.log(`  classes: ${counted(diagnoses, "failureClass")}`);
  console.log(`  decisions: ${counted(decisions, "step")}; reflections: ${counted(reflections, "channel")}; patterns ${patterns}`);
  console.log(`  lessons ${lessons}, refused rules ${refused.length}, conflicts: ${counted(conflicts, "kind")}`);
  console.log(`  questions for a model: ${counted(jobs.filter(({ kind }) => kind !== "derive_task"), "kind")}, beside ${failures} failed events and ${failed} tasks not succeeded`);
  console.log(`  reflecting on a task, with the database: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms`);
  for (const { content } of refused.slice(0, 10)) console.log(`    refused: ${content}`);
}

async function ask(ctx: Context, model: { readonly asked: number }): Promise<void> {
  const outcomes = new Map<string, number>();
  for (const { kind, payload } of await ctx.db.prisma.job.findMany({ where: { kind: { in: ["ask_model", "ask_batch"] } }, orderBy: { createdAt: "asc" } })) {
    const { taskId, eventId, earlierTaskId, taskType } = payload as Record<string, string>;
    const next = () => (kind === "ask_batch" ? askModelAboutBatch(ctx, taskType ?? "") : askModelAboutTask(ctx, { taskId: taskId ?? "", eventId: eventId || null, earlierTaskId: earlierTaskId || null }));
    for (let outcome = await next(); outcome; outcome = kind === "ask_batch" ? await next() : null) {
      const told = `${kind}: ${outcome.status}`;
      outcomes.set(told, (outcomes.get(told) ?? 0) + 1);
    }
  }
  console.log(`  asked a model ${model.asked} times: ${[...outcomes].map(([told, count]) => `${told} ${count}`).join(", ") || "never"}; lessons then ${await ctx.db.prisma.lesson.count()}`);
  await explain(ctx);
}

/** A task counts as explained by a reflection of its own, or by one of a batch that it was part of. */
async function explain({ db }: Context): Promise<void> {
  const failed = (await db.prisma.task.findMany({ where: { status: { not: "succeeded" } }, select: { id: true } })).map(({ id }) => id);
  const own = new Set((await db.prisma.reflection.findMany({ where: { quality: "good" }, select: { taskId: true } })).map(({ taskId }) => taskId));
  const others = new Set((await db.prisma.lessonEvidence.findMany({ where: { kind: "reflection" }, select: { taskId: true } })).map(({ taskId }) => taskId));
  const noted = new Set((await db.prisma.diagnosis.findMany({ where: { isAmbiguous: false }, select: { taskId: true } })).map(({ taskId }) => taskId));
  const count = (isIn: (id: string) => boolean) => failed.filter(isIn).length;
  console.log(`  of ${failed.length} tasks not succeeded: ${count((id) => own.has(id))} have a reflection of their own, ${count((id) => !own.has(id) && others.has(id))} more are in a batch or reuse one, ${count((id) => !own.has(id) && !others.has(id) && noted.has(id))} more are diagnosed only`);
}

async function list(ctx: Context): Promise<void> {
  const rows = await ctx.db.prisma.lesson.findMany({ orderBy: { createdAt: "asc" }, take: 60 });
  for (const { id } of rows) {
    const { content, tool, applies_when, value, evidence } = await getLesson(ctx, id);
    console.log(`\n  [${evidence[0]?.kind}] ${content}   (tool ${tool ?? "any"}; when ${applies_when ?? "-"}; value ${value}; evidence ${evidence.length})`);
    for (const call of evidence[0]?.calls ?? []) console.log(`      ${call.status}: ${call.action} ${call.input.replace(/\s+/g, " ").slice(0, 300)}\n        -> ${call.result.replace(/\s+/g, " ").slice(0, 200)}`);
  }
}

if (!sharedDataFolder()) {
  console.log("skipped: no shared data folder (set HINDSIGHT_SHARED_DATA)");
} else {
  const only = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  for (const set of SETS) if (only.length === 0 || only.includes(set.folder)) await measure(set, process.argv.includes("--list"), process.argv.includes("--model"));
}
rmSync(folder, { recursive: true, force: true });
