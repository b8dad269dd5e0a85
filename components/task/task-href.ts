export const taskHref = (taskId: string) => `/tasks/${encodeURIComponent(taskId)}`;

export const compareHref = (a: string, b: string) => `/tasks/compare?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`;
