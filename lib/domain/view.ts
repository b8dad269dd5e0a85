/** A person's name for a filter of a page. */
export type ViewLink = Readonly<{ view_id: string; name: string; query: string }>;
