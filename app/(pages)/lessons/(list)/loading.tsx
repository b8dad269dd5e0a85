export { LessonListSkeleton as default } from "@/components/lesson/lesson-list-skeleton";
