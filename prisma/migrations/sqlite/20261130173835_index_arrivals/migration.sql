-- CreateIndex
CREATE INDEX "Task_projectId_createdAt_status_idx" ON "Task"("projectId", "createdAt", "status");
