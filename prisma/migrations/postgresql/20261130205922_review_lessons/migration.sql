-- AlterTable
ALTER TABLE "Lesson" ADD COLUMN     "approvals" JSONB,
ADD COLUMN     "wordsBy" TEXT;
