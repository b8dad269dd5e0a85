export const lessonHref = (lessonId: string) => `/lessons/${encodeURIComponent(lessonId)}`;
