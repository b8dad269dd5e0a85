-- DropIndex
DROP INDEX "Event_projectId_status_errorType_timestamp_idx";

-- DropIndex
DROP INDEX "Event_projectId_taskType_type_timestamp_idx";

-- CreateIndex
CREATE INDEX "Task_projectId_durationMs_id_idx" ON "Task"("projectId", "durationMs", "id");

-- CreateIndex
CREATE INDEX "Task_projectId_failureCount_id_idx" ON "Task"("projectId", "failureCount", "id");

-- CreateIndex
CREATE INDEX "Event_projectId_timestamp_idx" ON "Event"("projectId", "timestamp");

-- CreateIndex
CREATE INDEX "Event_projectId_status_timestamp_idx" ON "Event"("projectId", "status", "timestamp");

-- CreateIndex
CREATE INDEX "Event_projectId_errorType_timestamp_idx" ON "Event"("projectId", "errorType", "timestamp");

-- CreateIndex
CREATE INDEX "Event_projectId_taskType_timestamp_idx" ON "Event"("projectId", "taskType", "timestamp");
