-- CreateTable
CREATE TABLE "EventBlock" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" DATETIME NOT NULL,
    "digests" BLOB NOT NULL,
    "payloads" BLOB NOT NULL,

    PRIMARY KEY ("projectId", "taskId", "block")
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Event" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "timestamp" DATETIME NOT NULL,
    "seq" INTEGER,
    "arrival" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "action" TEXT,
    "status" TEXT NOT NULL,
    "errorType" TEXT,
    "taskType" TEXT NOT NULL,
    "block" INTEGER,
    "digest" TEXT,
    "payload" TEXT,

    PRIMARY KEY ("projectId", "taskId", "eventId")
);
INSERT INTO "new_Event" ("action", "arrival", "digest", "errorType", "eventId", "payload", "projectId", "seq", "status", "taskId", "taskType", "timestamp", "type") SELECT "action", "arrival", "digest", "errorType", "eventId", "payload", "projectId", "seq", "status", "taskId", "taskType", "timestamp", "type" FROM "Event";
DROP TABLE "Event";
ALTER TABLE "new_Event" RENAME TO "Event";
CREATE INDEX "Event_projectId_timestamp_idx" ON "Event"("projectId", "timestamp");
CREATE INDEX "Event_projectId_taskType_timestamp_idx" ON "Event"("projectId", "taskType", "timestamp");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- By hand: Prisma cannot express indexes of some rows only (see the schema).
CREATE INDEX "Event_failed_idx" ON "Event"("projectId", "timestamp") WHERE "status" = 'failed';
CREATE INDEX "Event_error_idx" ON "Event"("projectId", "errorType", "timestamp") WHERE "errorType" IS NOT NULL;
CREATE INDEX "Event_unsettled_idx" ON "Event"("projectId", "taskId", "eventId") WHERE "block" IS NULL;
