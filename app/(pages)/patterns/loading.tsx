export { PatternListSkeleton as default } from "@/components/pattern/pattern-list-skeleton";
