-- DropIndex
DROP INDEX "ReflectionDecision_projectId_taskId_createdAt_idx";

-- DropIndex
DROP INDEX "FailurePattern_projectId_lastSeenAt_idx";

-- DropIndex
DROP INDEX "FailurePattern_projectId_taskType_errorType_tool_key";

-- DropIndex
DROP INDEX "Lesson_projectId_status_createdAt_idx";

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "reflectedVersion" INTEGER NOT NULL DEFAULT -1;

-- AlterTable
ALTER TABLE "Reflection" ADD COLUMN     "dedupeKey" TEXT NOT NULL,
ADD COLUMN     "isUntrusted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "rule" TEXT,
ADD COLUMN     "sessionId" TEXT,
DROP COLUMN "trigger",
ADD COLUMN     "trigger" JSONB NOT NULL,
ALTER COLUMN "body" DROP NOT NULL;

-- AlterTable
ALTER TABLE "ReflectionDecision" DROP CONSTRAINT "ReflectionDecision_pkey",
DROP COLUMN "decision",
DROP COLUMN "id",
ADD COLUMN     "earlierEventId" TEXT,
ADD COLUMN     "isDeep" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "position" INTEGER NOT NULL,
ADD COLUMN     "step" TEXT NOT NULL,
ADD CONSTRAINT "ReflectionDecision_pkey" PRIMARY KEY ("projectId", "taskId", "position");

-- AlterTable
ALTER TABLE "FailurePattern" DROP COLUMN "errorType",
DROP COLUMN "strategy",
ADD COLUMN     "failureClass" TEXT NOT NULL,
ADD COLUMN     "isCrossSession" BOOLEAN NOT NULL DEFAULT false,
ALTER COLUMN "category" SET NOT NULL;

-- AlterTable
ALTER TABLE "LessonEvidence" ADD COLUMN     "hash" TEXT NOT NULL;

-- AlterTable
ALTER TABLE "Conflict" ADD COLUMN     "isBorderline" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "similarity" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "words" JSONB NOT NULL;

-- CreateTable
CREATE TABLE "RefusedRule" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "reason" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RefusedRule_pkey" PRIMARY KEY ("projectId","taskId","hash")
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("projectId","id")
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
    "timestamp" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Diagnosis_pkey" PRIMARY KEY ("projectId","taskId","eventId")
);

-- CreateIndex
CREATE INDEX "ModelCall_projectId_createdAt_idx" ON "ModelCall"("projectId", "createdAt");

-- CreateIndex
CREATE INDEX "ModelCall_projectId_taskId_idx" ON "ModelCall"("projectId", "taskId");

-- CreateIndex
CREATE INDEX "Diagnosis_projectId_patternId_timestamp_idx" ON "Diagnosis"("projectId", "patternId", "timestamp");

-- CreateIndex
CREATE INDEX "Diagnosis_projectId_taskType_timestamp_idx" ON "Diagnosis"("projectId", "taskType", "timestamp");

-- CreateIndex
CREATE INDEX "Reflection_projectId_sessionId_createdAt_idx" ON "Reflection"("projectId", "sessionId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Reflection_projectId_taskId_dedupeKey_key" ON "Reflection"("projectId", "taskId", "dedupeKey");

-- CreateIndex
CREATE INDEX "ReflectionDecision_projectId_step_createdAt_idx" ON "ReflectionDecision"("projectId", "step", "createdAt");

-- CreateIndex
CREATE INDEX "FailurePattern_projectId_lastSeenAt_id_idx" ON "FailurePattern"("projectId", "lastSeenAt", "id");

-- CreateIndex
CREATE INDEX "FailurePattern_projectId_count_id_idx" ON "FailurePattern"("projectId", "count", "id");

-- CreateIndex
CREATE UNIQUE INDEX "FailurePattern_projectId_taskType_failureClass_tool_key" ON "FailurePattern"("projectId", "taskType", "failureClass", "tool");

-- CreateIndex
CREATE INDEX "Lesson_projectId_status_createdAt_id_idx" ON "Lesson"("projectId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Lesson_projectId_createdAt_id_idx" ON "Lesson"("projectId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Lesson_projectId_taskType_createdAt_id_idx" ON "Lesson"("projectId", "taskType", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "LessonEvidence_projectId_lessonId_hash_key" ON "LessonEvidence"("projectId", "lessonId", "hash");
