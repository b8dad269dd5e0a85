-- AlterTable
ALTER TABLE "Lesson" ADD COLUMN "approvals" JSONB;
ALTER TABLE "Lesson" ADD COLUMN "wordsBy" TEXT;
