-- DropIndex
DROP INDEX "Event_projectId_taskId_timestamp_idx";

-- DropIndex
DROP INDEX "Event_projectId_status_timestamp_idx";

-- DropIndex
DROP INDEX "Event_projectId_errorType_timestamp_idx";

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "block" INTEGER,
ALTER COLUMN "digest" DROP NOT NULL;

-- CreateTable
CREATE TABLE "EventBlock" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "digests" BYTEA NOT NULL,
    "payloads" BYTEA NOT NULL,

    CONSTRAINT "EventBlock_pkey" PRIMARY KEY ("projectId","taskId","block")
);

-- By hand: Prisma cannot express indexes of some rows only (see the schema).
CREATE INDEX "Event_failed_idx" ON "Event"("projectId", "timestamp") WHERE "status" = 'failed';
CREATE INDEX "Event_error_idx" ON "Event"("projectId", "errorType", "timestamp") WHERE "errorType" IS NOT NULL;
CREATE INDEX "Event_unsettled_idx" ON "Event"("projectId", "taskId", "eventId") WHERE "block" IS NULL;
