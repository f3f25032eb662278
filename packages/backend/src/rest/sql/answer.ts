import type { AnswerShape } from '../parse/accept.ts';

/** What every statement gives back: one row of texts. */
export interface AnswerRow {
  /** Rows on this page, or rows written. */
  page: string;
  /** Rows altogether, when counted. */
  total: string | null;
  /** JSON as Postgres wrote it. */
  body: string | null;
  /** Rows that an upsert inserted, when it had to be known. */
  inserted: string | null;
  /** JSON of the primary key of the one inserted row, when asked for. */
  location: string | null;
}

/** JSON of all values of `sql` (`alias.*` for rows); `[]` or `null` when there are none. */
export function bodySql(sql: string, shape: AnswerShape): string {
  const list = shape.stripNulls ? `json_strip_nulls(json_agg(${sql}))` : `json_agg(${sql})`;
  return shape.single ? `coalesce(${list}->0, 'null')::text` : `coalesce(${list}, '[]')::text`;
}

/** The columns of an AnswerRow, as SQL; what is not given is null. */
export function answerColumns(parts: {
  page?: string;
  total?: string;
  body?: string;
  inserted?: string;
  location?: string;
}): string {
  const column = (name: keyof typeof parts): string => `(${parts[name] ?? 'null'})::text as ${name}`;
  return [column('page'), column('total'), column('body'), column('inserted'), column('location')].join(', ');
}
