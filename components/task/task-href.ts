export const taskHref = (taskId: string) => `/tasks/${encodeURIComponent(taskId)}`;
