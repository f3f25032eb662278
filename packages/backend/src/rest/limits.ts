/** What one request may ask for; beyond it is a 4xx that names the limit. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** Rows in a body. */
export const MAX_BODY_ROWS = 10_000;
/** Nesting of a JSON body. */
export const MAX_JSON_DEPTH = 64;
/** Rows in an answer, and in each embedded list: hosted Supabase's own cap, so that both behave alike. */
export const MAX_ROWS = 1000;
/** Nesting of embedded resources and how many of them. */
export const MAX_EMBED_DEPTH = 4;
export const MAX_EMBEDS = 20;
/** Nesting of and/or groups. */
export const MAX_LOGIC_DEPTH = 10;
/** How long a statement may run, where the database has a clock to stop it. */
export const STATEMENT_TIMEOUT_MS = 8000;
