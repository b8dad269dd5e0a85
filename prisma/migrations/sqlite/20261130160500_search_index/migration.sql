-- By hand: it is for SQLite only. All that a text or a turning point is looked for in stands in one index, so that what is
-- rare is found without reading every task (300 ms over 100,000 tasks, in which nobody else is answered; with it 40 ms).
-- Whoever makes Task anew makes it anew too: lib/db/task-list.ts names it.
CREATE INDEX "Task_search_idx" ON "Task"("projectId", "startedAt", "id", "title", "taskType", "agent", "sessionId", "status", "failureCategory", "firstFailures", "hesitations", "anomalies", "recoveries", "divergences");
