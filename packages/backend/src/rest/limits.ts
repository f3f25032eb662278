/** Limits per request. Exceeding one is a 4xx that names it. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;
export const MAX_BODY_ROWS = 10_000;
export const MAX_JSON_DEPTH = 64;
/** Rows in an answer and in each embedded list; hosted Supabase's limit. */
export const MAX_ROWS = 1000;
export const MAX_EMBED_DEPTH = 4;
export const MAX_EMBEDS = 20;
export const MAX_LOGIC_DEPTH = 10;
export const MAX_SELECT_ITEMS = 200;
export const MAX_CONDITIONS = 100;
export const MAX_PATH_STEPS = 10;
export const MAX_SEARCH_LENGTH = 500;
/** Per URL parameter: bounds the nesting of JSON values, whose parser recurses. */
export const MAX_BRACKETS = 500;
/** Where the database can stop a statement itself. */
export const STATEMENT_TIMEOUT_MS = 8000;
