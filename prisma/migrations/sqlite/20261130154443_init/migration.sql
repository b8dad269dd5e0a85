-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'viewer',
    "banned" BOOLEAN,
    "banReason" TEXT,
    "banExpires" DATETIME,
    "lastSeenAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "token" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "impersonatedBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "userId" TEXT NOT NULL,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Account" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" DATETIME,
    "refreshTokenExpiresAt" DATETIME,
    "scope" TEXT,
    "password" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "userId" TEXT NOT NULL,
    CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastRequest" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Project" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "createdBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" DATETIME,
    "revokedAt" DATETIME,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "projectId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "updatedBy" TEXT,

    PRIMARY KEY ("projectId", "key")
);

-- CreateTable
CREATE TABLE "SavedView" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "Task" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskType" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "agent" TEXT,
    "sessionId" TEXT,
    "status" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "input" JSONB,
    "inputHash" TEXT NOT NULL,
    "tools" JSONB,
    "tags" JSONB,
    "metadata" JSONB,
    "startedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    "lastEventAt" DATETIME,
    "outcomeScore" REAL,
    "outcomeNote" TEXT,
    "errorType" TEXT,
    "errorMessage" TEXT,
    "failureCategory" TEXT,
    "eventCount" INTEGER NOT NULL DEFAULT 0,
    "droppedCount" INTEGER NOT NULL DEFAULT 0,
    "thinnedCount" INTEGER NOT NULL DEFAULT 0,
    "failureCount" INTEGER NOT NULL DEFAULT 0,
    "attemptCount" INTEGER NOT NULL DEFAULT 1,
    "durationMs" BIGINT NOT NULL DEFAULT 0,
    "firstFailures" INTEGER NOT NULL DEFAULT 0,
    "hesitations" INTEGER NOT NULL DEFAULT 0,
    "anomalies" INTEGER NOT NULL DEFAULT 0,
    "recoveries" INTEGER NOT NULL DEFAULT 0,
    "divergences" INTEGER NOT NULL DEFAULT 0,
    "redactionCount" INTEGER NOT NULL DEFAULT 0,
    "cutCount" INTEGER NOT NULL DEFAULT 0,
    "rawBytes" BIGINT NOT NULL DEFAULT 0,
    "arrivalCount" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "derivedVersion" INTEGER NOT NULL DEFAULT -1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "Event" (
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
    "digest" TEXT NOT NULL,
    "payload" TEXT,

    PRIMARY KEY ("projectId", "taskId", "eventId")
);

-- CreateTable
CREATE TABLE "TurningPoint" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "reason" JSONB NOT NULL,
    "timestamp" DATETIME NOT NULL,

    PRIMARY KEY ("projectId", "taskId", "eventId", "kind")
);

-- CreateTable
CREATE TABLE "StoryPart" (
    "projectId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "body" BLOB NOT NULL,

    PRIMARY KEY ("projectId", "taskId", "part")
);

-- CreateTable
CREATE TABLE "Reflection" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "quality" TEXT NOT NULL DEFAULT 'good',
    "category" TEXT,
    "rootCause" TEXT,
    "body" JSONB NOT NULL,
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

-- CreateTable
CREATE TABLE "ReflectionDecision" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "eventId" TEXT,
    "decision" TEXT NOT NULL,
    "reason" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "FailurePattern" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskType" TEXT NOT NULL,
    "errorType" TEXT NOT NULL,
    "tool" TEXT NOT NULL DEFAULT '',
    "category" TEXT,
    "keywords" JSONB NOT NULL,
    "strategy" TEXT,
    "count" INTEGER NOT NULL DEFAULT 0,
    "taskCount" INTEGER NOT NULL DEFAULT 0,
    "firstSeenAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "lessonId" TEXT,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "Lesson" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskType" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "appliesWhen" TEXT,
    "notWhen" TEXT,
    "tool" TEXT,
    "tags" JSONB NOT NULL,
    "keywords" JSONB NOT NULL,
    "placement" TEXT NOT NULL DEFAULT 'system_prompt',
    "language" TEXT NOT NULL DEFAULT 'en',
    "status" TEXT NOT NULL DEFAULT 'candidate',
    "isSafety" BOOLEAN NOT NULL DEFAULT false,
    "isHighRisk" BOOLEAN NOT NULL DEFAULT false,
    "isUntrusted" BOOLEAN NOT NULL DEFAULT false,
    "onProbation" BOOLEAN NOT NULL DEFAULT false,
    "value" INTEGER NOT NULL DEFAULT 0,
    "valueParts" JSONB,
    "expiresAt" DATETIME,
    "reviewAgainAt" DATETIME,
    "approvedAt" DATETIME,
    "approvedBy" TEXT,
    "lookedAtAt" DATETIME,
    "heldBy" TEXT,
    "supersededBy" TEXT,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "lastHitAt" DATETIME,
    "proposedBy" TEXT,
    "contentHash" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "LessonVersion" (
    "projectId" TEXT NOT NULL,
    "lessonId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "changedBy" TEXT,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "lessonId", "version")
);

-- CreateTable
CREATE TABLE "LessonEvidence" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "lessonId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "eventIds" JSONB NOT NULL,
    "reflectionId" TEXT,
    "kind" TEXT NOT NULL,
    "trust" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "LessonTerm" (
    "projectId" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "lessonId" TEXT NOT NULL,
    "weight" REAL NOT NULL DEFAULT 1,

    PRIMARY KEY ("projectId", "term", "lessonId")
);

-- CreateTable
CREATE TABLE "Conflict" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "pairKey" TEXT NOT NULL,
    "leftId" TEXT NOT NULL,
    "rightId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "reason" JSONB NOT NULL,
    "proposal" JSONB,
    "resolution" TEXT,
    "resolvedBy" TEXT,
    "resolvedAt" DATETIME,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "Recall" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "taskType" TEXT NOT NULL,
    "query" TEXT,
    "isHoldout" BOOLEAN NOT NULL DEFAULT false,
    "prompt" TEXT NOT NULL,
    "considered" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "id")
);

-- CreateTable
CREATE TABLE "RecallLesson" (
    "projectId" TEXT NOT NULL,
    "recallId" TEXT NOT NULL,
    "lessonId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "score" REAL NOT NULL,
    "bytes" INTEGER NOT NULL,
    "handedOut" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("projectId", "recallId", "lessonId")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "projectId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "actorName" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("projectId", "seq")
);

-- CreateTable
CREATE TABLE "Job" (
    "projectId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "runAt" DATETIME NOT NULL,
    "leaseUntil" DATETIME,
    "leaseBy" TEXT,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("projectId", "id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_token_key" ON "Session"("token");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE INDEX "Verification_identifier_idx" ON "Verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "RateLimit_key_key" ON "RateLimit"("key");

-- CreateIndex
CREATE UNIQUE INDEX "Project_slug_key" ON "Project"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- CreateIndex
CREATE INDEX "SavedView_projectId_userId_page_idx" ON "SavedView"("projectId", "userId", "page");

-- CreateIndex
CREATE INDEX "Task_projectId_startedAt_id_idx" ON "Task"("projectId", "startedAt", "id");

-- CreateIndex
CREATE INDEX "Task_projectId_taskType_startedAt_id_idx" ON "Task"("projectId", "taskType", "startedAt", "id");

-- CreateIndex
CREATE INDEX "Task_projectId_status_startedAt_id_idx" ON "Task"("projectId", "status", "startedAt", "id");

-- CreateIndex
CREATE INDEX "Task_projectId_agent_startedAt_idx" ON "Task"("projectId", "agent", "startedAt");

-- CreateIndex
CREATE INDEX "Task_projectId_failureCategory_startedAt_idx" ON "Task"("projectId", "failureCategory", "startedAt");

-- CreateIndex
CREATE INDEX "Task_projectId_inputHash_status_idx" ON "Task"("projectId", "inputHash", "status");

-- CreateIndex
CREATE INDEX "Task_projectId_sessionId_startedAt_idx" ON "Task"("projectId", "sessionId", "startedAt");

-- CreateIndex
CREATE INDEX "Event_projectId_taskId_timestamp_idx" ON "Event"("projectId", "taskId", "timestamp");

-- CreateIndex
CREATE INDEX "Event_projectId_status_errorType_timestamp_idx" ON "Event"("projectId", "status", "errorType", "timestamp");

-- CreateIndex
CREATE INDEX "Event_projectId_taskType_type_timestamp_idx" ON "Event"("projectId", "taskType", "type", "timestamp");

-- CreateIndex
CREATE INDEX "TurningPoint_projectId_taskId_index_idx" ON "TurningPoint"("projectId", "taskId", "index");

-- CreateIndex
CREATE INDEX "TurningPoint_projectId_kind_timestamp_idx" ON "TurningPoint"("projectId", "kind", "timestamp");

-- CreateIndex
CREATE INDEX "Reflection_projectId_taskId_createdAt_idx" ON "Reflection"("projectId", "taskId", "createdAt");

-- CreateIndex
CREATE INDEX "Reflection_projectId_createdAt_idx" ON "Reflection"("projectId", "createdAt");

-- CreateIndex
CREATE INDEX "ReflectionDecision_projectId_taskId_createdAt_idx" ON "ReflectionDecision"("projectId", "taskId", "createdAt");

-- CreateIndex
CREATE INDEX "FailurePattern_projectId_lastSeenAt_idx" ON "FailurePattern"("projectId", "lastSeenAt");

-- CreateIndex
CREATE UNIQUE INDEX "FailurePattern_projectId_taskType_errorType_tool_key" ON "FailurePattern"("projectId", "taskType", "errorType", "tool");

-- CreateIndex
CREATE INDEX "Lesson_projectId_status_taskType_value_idx" ON "Lesson"("projectId", "status", "taskType", "value");

-- CreateIndex
CREATE INDEX "Lesson_projectId_status_createdAt_idx" ON "Lesson"("projectId", "status", "createdAt");

-- CreateIndex
CREATE INDEX "Lesson_projectId_status_expiresAt_idx" ON "Lesson"("projectId", "status", "expiresAt");

-- CreateIndex
CREATE INDEX "Lesson_projectId_contentHash_idx" ON "Lesson"("projectId", "contentHash");

-- CreateIndex
CREATE INDEX "LessonEvidence_projectId_lessonId_createdAt_idx" ON "LessonEvidence"("projectId", "lessonId", "createdAt");

-- CreateIndex
CREATE INDEX "LessonEvidence_projectId_taskId_idx" ON "LessonEvidence"("projectId", "taskId");

-- CreateIndex
CREATE INDEX "LessonTerm_projectId_lessonId_idx" ON "LessonTerm"("projectId", "lessonId");

-- CreateIndex
CREATE INDEX "Conflict_projectId_status_createdAt_idx" ON "Conflict"("projectId", "status", "createdAt");

-- CreateIndex
CREATE INDEX "Conflict_projectId_leftId_idx" ON "Conflict"("projectId", "leftId");

-- CreateIndex
CREATE INDEX "Conflict_projectId_rightId_idx" ON "Conflict"("projectId", "rightId");

-- CreateIndex
CREATE UNIQUE INDEX "Conflict_projectId_pairKey_key" ON "Conflict"("projectId", "pairKey");

-- CreateIndex
CREATE INDEX "Recall_projectId_createdAt_idx" ON "Recall"("projectId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Recall_projectId_taskId_key" ON "Recall"("projectId", "taskId");

-- CreateIndex
CREATE INDEX "RecallLesson_projectId_lessonId_createdAt_idx" ON "RecallLesson"("projectId", "lessonId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEntry_projectId_entity_entityId_idx" ON "AuditEntry"("projectId", "entity", "entityId");

-- CreateIndex
CREATE INDEX "AuditEntry_projectId_createdAt_idx" ON "AuditEntry"("projectId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_projectId_id_key" ON "AuditEntry"("projectId", "id");

-- CreateIndex
CREATE INDEX "Job_state_runAt_idx" ON "Job"("state", "runAt");

-- CreateIndex
CREATE UNIQUE INDEX "Job_projectId_kind_dedupeKey_key" ON "Job"("projectId", "kind", "dedupeKey");

-- The audit trail is append-only: whoever reaches the database through the application cannot rewrite it.
CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
BEGIN
    SELECT RAISE(ABORT, 'AuditEntry is append-only');
END;

CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE ON "AuditEntry"
BEGIN
    SELECT RAISE(ABORT, 'AuditEntry is append-only');
END;
