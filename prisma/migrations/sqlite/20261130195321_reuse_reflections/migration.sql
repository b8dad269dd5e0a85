-- AlterTable
ALTER TABLE "Diagnosis" ADD COLUMN "signature" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Diagnosis_projectId_patternId_signature_idx" ON "Diagnosis"("projectId", "patternId", "signature");

-- CreateIndex
CREATE INDEX "Reflection_projectId_dedupeKey_idx" ON "Reflection"("projectId", "dedupeKey");
