import type { Language } from "@/lib/domain/language";
import authEn from "@/messages/en/auth.json";
import commonEn from "@/messages/en/common.json";
import importEn from "@/messages/en/import.json";
import lessonsEn from "@/messages/en/lessons.json";
import overviewEn from "@/messages/en/overview.json";
import patternsEn from "@/messages/en/patterns.json";
import reflectionEn from "@/messages/en/reflection.json";
import replayEn from "@/messages/en/replay.json";
import settingsEn from "@/messages/en/settings.json";
import shellEn from "@/messages/en/shell.json";
import tasksEn from "@/messages/en/tasks.json";
import authZh from "@/messages/zh-CN/auth.json";
import commonZh from "@/messages/zh-CN/common.json";
import importZh from "@/messages/zh-CN/import.json";
import lessonsZh from "@/messages/zh-CN/lessons.json";
import overviewZh from "@/messages/zh-CN/overview.json";
import patternsZh from "@/messages/zh-CN/patterns.json";
import reflectionZh from "@/messages/zh-CN/reflection.json";
import replayZh from "@/messages/zh-CN/replay.json";
import settingsZh from "@/messages/zh-CN/settings.json";
import shellZh from "@/messages/zh-CN/shell.json";
import tasksZh from "@/messages/zh-CN/tasks.json";

const en = { auth: authEn, common: commonEn, import: importEn, lessons: lessonsEn, overview: overviewEn, patterns: patternsEn, reflection: reflectionEn, replay: replayEn, settings: settingsEn, shell: shellEn, tasks: tasksEn };

/** English is the shape; a test keeps the Chinese equal in keys and placeholders. */
export type Messages = typeof en;

export const MESSAGES: Readonly<Record<Language, Messages>> = {
  en,
  "zh-CN": { auth: authZh, common: commonZh, import: importZh, lessons: lessonsZh, overview: overviewZh, patterns: patternsZh, reflection: reflectionZh, replay: replayZh, settings: settingsZh, shell: shellZh, tasks: tasksZh },
};
