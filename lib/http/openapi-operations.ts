import type { z } from "zod";
import type { Scope } from "@/lib/domain/policy";
import { listConflictsSchema } from "@/lib/services/list-conflicts";
import { listEventsSchema } from "@/lib/services/list-events";
import { listLessonsSchema } from "@/lib/services/list-lessons";
import { listPatternsSchema } from "@/lib/services/list-patterns";
import { listTasksSchema } from "@/lib/services/list-tasks";
import { importQuerySchema } from "./import-query";
import type { ANSWERED, SENT } from "./openapi-schemas";
import * as example from "./openapi-examples";

export type Operation = Readonly<{
  method: "get" | "post";
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  /** Any of these; none: open to everybody. */
  scopes: readonly Scope[];
  query?: z.ZodObject;
  body?: Readonly<{ schema: keyof typeof SENT; example: unknown; isOptional?: boolean; types?: readonly string[] }>;
  /** A body of any kind. */
  file?: true;
  answers: readonly Readonly<{ status: number; schema: keyof typeof ANSWERED; description: string; example?: unknown }>[];
}>;

const NDJSON = ["application/json", "application/x-ndjson"];

export const OPERATIONS: readonly Operation[] = [
  {
    method: "post", path: "/tasks", operationId: "startTask", summary: "Start a task", scopes: ["ingest"],
    description: "The same task_id again gets the same answer. `prompt` is the exact block to inject, empty when nothing is recalled.",
    body: { schema: "StartTask", example: example.startTask },
    answers: [{ status: 201, schema: "StartedTask", description: "Started", example: example.startedTask }, { status: 200, schema: "StartedTask", description: "It was started before" }],
  },
  {
    method: "get", path: "/tasks", operationId: "listTasks", summary: "List tasks", scopes: ["read"], query: listTasksSchema,
    description: "Newest first unless sorted otherwise. `from` is included, `to` is not.",
    answers: [{ status: 200, schema: "TaskList", description: "A page of tasks" }],
  },
  { method: "get", path: "/tasks/{task_id}", operationId: "getTask", summary: "Read a task", scopes: ["read"], answers: [{ status: 200, schema: "Task", description: "The task, without its events", example: example.task }] },
  {
    method: "post", path: "/tasks/{task_id}/events", operationId: "recordEvents", summary: "Record events of a task", scopes: ["ingest"],
    description: "Durable once answered. Each event fares by itself: accepted, a duplicate (its event_id is known), dropped (a process, no decision) or rejected with where and what. Also as NDJSON, one event a line; gzip is welcome.",
    body: { schema: "Events", example: example.events, types: NDJSON },
    answers: [{ status: 202, schema: "Recorded", description: "How each event fared", example: example.recorded }],
  },
  {
    method: "get", path: "/tasks/{task_id}/events/{event_id}", operationId: "getEvent", summary: "Read an event in full", scopes: ["read"],
    answers: [{ status: 200, schema: "EventDetail", description: "The event, and what was cut or redacted of it" }],
  },
  {
    method: "post", path: "/tasks/{task_id}/finish", operationId: "finishTask", summary: "Finish a task", scopes: ["ingest"],
    description: "Idempotent. `succeeded` and `failed` replace an earlier `aborted` (a watchdog's guess); between the two the first stands, and is_applied is false.",
    body: { schema: "FinishTask", example: example.finishTask },
    answers: [{ status: 200, schema: "FinishedTask", description: "The status that stands", example: example.finishedTask }],
  },
  {
    method: "post", path: "/tasks/{task_id}/check", operationId: "checkTask", summary: "Ask for advice in the middle of a task", scopes: ["ingest", "recall"],
    body: { schema: "Empty", example: {}, isOptional: true },
    answers: [{ status: 200, schema: "Advice", description: "Go on, interrupt and think, or stop", example: example.advice }],
  },
  {
    method: "get", path: "/tasks/{task_id}/replay", operationId: "replayTask", summary: "Replay a task", scopes: ["read"],
    description: "All decisions on one time axis with the turning points and why each was marked. Accept-Language chooses the language of the reasons (en, zh-CN).",
    answers: [{ status: 200, schema: "Chronicle", description: "The chronicle" }],
  },
  { method: "get", path: "/tasks/{task_id}/reflections", operationId: "listReflections", summary: "List the reflections of a task", scopes: ["read"], answers: [{ status: 200, schema: "ReflectionList", description: "Its reflections", example: { items: [], next_cursor: null } }] },
  {
    method: "post", path: "/events", operationId: "recordAcrossTasks", summary: "Record events of any tasks", scopes: ["ingest"],
    description: "Each event names its task_id, and its task_type the first time that task is seen.",
    body: { schema: "Events", example: example.eventsAcross, types: NDJSON },
    answers: [{ status: 202, schema: "Recorded", description: "How each event fared", example: example.recorded }],
  },
  {
    method: "get", path: "/events", operationId: "listEvents", summary: "Find events by condition", scopes: ["read"], query: listEventsSchema,
    description: "Newest first. `from` is included, `to` is not.",
    answers: [{ status: 200, schema: "EventList", description: "A page of events" }],
  },
  {
    method: "get", path: "/lessons", operationId: "listLessons", summary: "List lessons", scopes: ["read"], query: listLessonsSchema,
    description: "Newest first.",
    answers: [{ status: 200, schema: "LessonList", description: "A page of lessons" }],
  },
  {
    method: "post", path: "/lessons", operationId: "proposeLesson", summary: "Propose a lesson", scopes: ["ingest"],
    description: "Always a candidate: a person approves it. 422 tells why a rule is refused (empty advice, too long, outside the tools).",
    body: { schema: "ProposeLesson", example: example.proposeLesson },
    answers: [
      { status: 201, schema: "ProposedLesson", description: "The candidate, and the conflicts it raised", example: example.proposedLesson },
      { status: 200, schema: "ReusedLesson", description: "A lesson already says it; its evidence grew", example: example.reusedLesson },
    ],
  },
  { method: "get", path: "/lessons/{lesson_id}", operationId: "getLesson", summary: "Read a lesson", scopes: ["read"], answers: [{ status: 200, schema: "Lesson", description: "The lesson with its evidence, versions and conflicts" }] },
  {
    method: "get", path: "/conflicts", operationId: "listConflicts", summary: "List conflicts", scopes: ["read"], query: listConflictsSchema,
    description: "Lessons that cannot both be followed as they stand, or say nearly the same. Newest first.",
    answers: [{ status: 200, schema: "ConflictList", description: "A page of conflicts" }],
  },
  {
    method: "get", path: "/patterns", operationId: "listPatterns", summary: "List failure patterns", scopes: ["read"], query: listPatternsSchema,
    description: "Kinds of failure seen again and again, by task type, class and tool.",
    answers: [{ status: 200, schema: "PatternList", description: "A page of patterns" }],
  },
  {
    method: "post", path: "/import", operationId: "importFile", summary: "Import a file", scopes: ["ingest"], query: importQuerySchema, file: true,
    description: "The body is the file. Claude Code sessions, chat messages, multi-agent chats, SWE-agent trajectories and Hindsight's own format are recognised by themselves.",
    answers: [{ status: 200, schema: "Imported", description: "The tasks found, and what could not be read" }],
  },
  { method: "get", path: "/openapi.json", operationId: "getOpenApi", summary: "This document", scopes: [], answers: [{ status: 200, schema: "OpenApi", description: "OpenAPI 3.1" }] },
];
