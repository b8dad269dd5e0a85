-- DropIndex
DROP INDEX "Lesson_projectId_status_createdAt_idx";

-- CreateTable
CREATE TABLE "RefusedRule" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "reason" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "taskId", "hash")
);

-- CreateTable
CREATE TABLE "ModelCall" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskId" TEXT,
    "purpose" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "problem" TEXT,
    "attempts" INTEGER NOT NULL,
    "tokensIn" INTEGER NOT NULL,
    "tokensOut" INTEGER NOT NULL,
    "costMicros" BIGINT,
    "durationMs" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "Diagnosis" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "taskType" TEXT NOT NULL,
    "sessionId" TEXT,
    "tool" TEXT NOT NULL DEFAULT '',
    "failureClass" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "entities" JSONB NOT NULL,
    "excerpt" TEXT NOT NULL,
    "isAmbiguous" BOOLEAN NOT NULL DEFAULT false,
    "patternId" TEXT NOT NULL,
    "timestamp" DATETIME NOT NULL,

    PRIMARY KEY ("projectId", "taskId", "eventId")
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
ALTER TABLE "Task" ADD COLUMN "reflectedVersion" INTEGER NOT NULL DEFAULT -1;
CREATE TABLE "new_Reflection" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "sessionId" TEXT,
    "dedupeKey" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "trigger" JSONB NOT NULL,
    "quality" TEXT NOT NULL DEFAULT 'good',
    "category" TEXT,
    "rootCause" TEXT,
    "rule" TEXT,
    "isUntrusted" BOOLEAN NOT NULL DEFAULT false,
    "body" JSONB,
    "rawText" TEXT,
    "eventIds" JSONB NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "model" TEXT,
    "tokensIn" INTEGER,
    "tokensOut" INTEGER,
    "costMicros" BIGINT,
    "durationMs" INTEGER,
    "createdBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);
INSERT INTO "new_Reflection" ("body", "category", "channel", "costMicros", "createdAt", "createdBy", "durationMs", "eventIds", "id", "language", "model", "projectId", "quality", "rawText", "rootCause", "taskId", "tokensIn", "tokensOut", "trigger") SELECT "body", "category", "channel", "costMicros", "createdAt", "createdBy", "durationMs", "eventIds", "id", "language", "model", "projectId", "quality", "rawText", "rootCause", "taskId", "tokensIn", "tokensOut", "trigger" FROM "Reflection";
DROP TABLE "Reflection";
ALTER TABLE "new_Reflection" RENAME TO "Reflection";
CREATE INDEX "Reflection_projectId_taskId_createdAt_idx" ON "Reflection"("projectId", "taskId", "createdAt");
CREATE INDEX "Reflection_projectId_sessionId_createdAt_idx" ON "Reflection"("projectId", "sessionId", "createdAt");
CREATE INDEX "Reflection_projectId_createdAt_idx" ON "Reflection"("projectId", "createdAt");
CREATE UNIQUE INDEX "Reflection_projectId_taskId_dedupeKey_key" ON "Reflection"("projectId", "taskId", "dedupeKey");
CREATE TABLE "new_ReflectionDecision" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "eventId" TEXT,
    "step" TEXT NOT NULL,
    "isDeep" BOOLEAN NOT NULL DEFAULT false,
    "earlierEventId" TEXT,
    "reason" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "taskId", "position")
);
INSERT INTO "new_ReflectionDecision" ("createdAt", "eventId", "projectId", "reason", "taskId") SELECT "createdAt", "eventId", "projectId", "reason", "taskId" FROM "ReflectionDecision";
DROP TABLE "ReflectionDecision";
ALTER TABLE "new_ReflectionDecision" RENAME TO "ReflectionDecision";
CREATE INDEX "ReflectionDecision_projectId_step_createdAt_idx" ON "ReflectionDecision"("projectId", "step", "createdAt");
CREATE TABLE "new_FailurePattern" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskType" TEXT NOT NULL,
    "failureClass" TEXT NOT NULL,
    "tool" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL,
    "keywords" JSONB NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "taskCount" INTEGER NOT NULL DEFAULT 0,
    "isCrossSession" BOOLEAN NOT NULL DEFAULT false,
    "firstSeenAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "lessonId" TEXT,

    PRIMARY KEY ("projectId", "id")
);
INSERT INTO "new_FailurePattern" ("category", "count", "firstSeenAt", "id", "keywords", "lastSeenAt", "lessonId", "projectId", "taskCount", "taskType", "tool") SELECT "category", "count", "firstSeenAt", "id", "keywords", "lastSeenAt", "lessonId", "projectId", "taskCount", "taskType", "tool" FROM "FailurePattern";
DROP TABLE "FailurePattern";
ALTER TABLE "new_FailurePattern" RENAME TO "FailurePattern";
CREATE INDEX "FailurePattern_projectId_lastSeenAt_id_idx" ON "FailurePattern"("projectId", "lastSeenAt", "id");
CREATE INDEX "FailurePattern_projectId_count_id_idx" ON "FailurePattern"("projectId", "count", "id");
CREATE UNIQUE INDEX "FailurePattern_projectId_taskType_failureClass_tool_key" ON "FailurePattern"("projectId", "taskType", "failureClass", "tool");
CREATE TABLE "new_LessonEvidence" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "lessonId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "eventIds" JSONB NOT NULL,
    "reflectionId" TEXT,
    "kind" TEXT NOT NULL,
    "trust" TEXT,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);
INSERT INTO "new_LessonEvidence" ("createdAt", "eventIds", "id", "kind", "lessonId", "projectId", "reflectionId", "taskId", "trust") SELECT "createdAt", "eventIds", "id", "kind", "lessonId", "projectId", "reflectionId", "taskId", "trust" FROM "LessonEvidence";
DROP TABLE "LessonEvidence";
ALTER TABLE "new_LessonEvidence" RENAME TO "LessonEvidence";
CREATE INDEX "LessonEvidence_projectId_lessonId_createdAt_idx" ON "LessonEvidence"("projectId", "lessonId", "createdAt");
CREATE INDEX "LessonEvidence_projectId_taskId_idx" ON "LessonEvidence"("projectId", "taskId");
CREATE UNIQUE INDEX "LessonEvidence_projectId_lessonId_hash_key" ON "LessonEvidence"("projectId", "lessonId", "hash");
CREATE TABLE "new_Conflict" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "pairKey" TEXT NOT NULL,
    "leftId" TEXT NOT NULL,
    "rightId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "similarity" REAL NOT NULL DEFAULT 0,
    "isBorderline" BOOLEAN NOT NULL DEFAULT false,
    "reason" JSONB NOT NULL,
    "words" JSONB NOT NULL,
    "proposal" JSONB,
    "resolution" TEXT,
    "resolvedBy" TEXT,
    "resolvedAt" DATETIME,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);
INSERT INTO "new_Conflict" ("createdAt", "id", "kind", "leftId", "pairKey", "projectId", "proposal", "reason", "resolution", "resolvedAt", "resolvedBy", "rightId", "status", "version") SELECT "createdAt", "id", "kind", "leftId", "pairKey", "projectId", "proposal", "reason", "resolution", "resolvedAt", "resolvedBy", "rightId", "status", "version" FROM "Conflict";
DROP TABLE "Conflict";
ALTER TABLE "new_Conflict" RENAME TO "Conflict";
CREATE INDEX "Conflict_projectId_status_createdAt_idx" ON "Conflict"("projectId", "status", "createdAt");
CREATE INDEX "Conflict_projectId_leftId_idx" ON "Conflict"("projectId", "leftId");
CREATE INDEX "Conflict_projectId_rightId_idx" ON "Conflict"("projectId", "rightId");
CREATE UNIQUE INDEX "Conflict_projectId_pairKey_key" ON "Conflict"("projectId", "pairKey");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "ModelCall_projectId_createdAt_idx" ON "ModelCall"("projectId", "createdAt");

-- CreateIndex
CREATE INDEX "ModelCall_projectId_taskId_idx" ON "ModelCall"("projectId", "taskId");

-- CreateIndex
CREATE INDEX "Diagnosis_projectId_patternId_timestamp_idx" ON "Diagnosis"("projectId", "patternId", "timestamp");

-- CreateIndex
CREATE INDEX "Diagnosis_projectId_taskType_timestamp_idx" ON "Diagnosis"("projectId", "taskType", "timestamp");

-- CreateIndex
CREATE INDEX "Lesson_projectId_status_createdAt_id_idx" ON "Lesson"("projectId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Lesson_projectId_createdAt_id_idx" ON "Lesson"("projectId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Lesson_projectId_taskType_createdAt_id_idx" ON "Lesson"("projectId", "taskType", "createdAt", "id");
