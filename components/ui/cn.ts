import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { text: ["11", "12", "13", "15", "18", "24"], radius: ["mark", "control", "float"], shadow: ["float"] } },
});

/** Joins class names; of two that set the same thing the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
