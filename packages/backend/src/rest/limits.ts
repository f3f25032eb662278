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
/** Columns and embeds in one select; conditions in one request; steps of one path into JSON. */
export const MAX_SELECT_ITEMS = 200;
export const MAX_CONDITIONS = 100;
export const MAX_PATH_STEPS = 10;
/** Characters of a like pattern: Postgres compares it anew at every character of a text. */
export const MAX_PATTERN_LENGTH = 200;
/** Wildcards for any number of characters, `*` or `%`, in all patterns of a request: what they cost multiplies. */
export const MAX_WILDCARDS = 16;
/** Characters of a full-text search. */
export const MAX_SEARCH_LENGTH = 500;
/** Brackets in one parameter of an address: a value that is read as JSON must not overflow the stack. */
export const MAX_BRACKETS = 500;
/** How long a statement may run, where the database has a clock to stop it. */
export const STATEMENT_TIMEOUT_MS = 8000;
