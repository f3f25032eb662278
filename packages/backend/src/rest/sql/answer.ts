import type { AnswerShape } from '../parse/accept.ts';

export interface AnswerRow {
  page: string;
  total: string | null;
  /** JSON as Postgres wrote it. */
  body: string | null;
  inserted: string | null;
  location: string | null;
}

/** `[]` or `null` without rows. CSV starts with the first row's column names. */
export function bodySql(sql: string, shape: AnswerShape): string {
  if (shape.format === 'csv') return csvSql(sql);
  const list = shape.stripNulls ? `json_strip_nulls(json_agg(${sql}))` : `json_agg(${sql})`;
  return shape.single ? `coalesce(${list}->0, 'null')::text` : `coalesce(${list}, '[]')::text`;
}

function csvSql(rows: string): string {
  const alias = rows.slice(0, -'.*'.length);
  const name = `case when key ~ '[",\\n\\r]' then '"' || replace(key, '"', '""') || '"' else key end`;
  const names = `select string_agg(${name}, ',') from json_object_keys((array_agg(row_to_json(${rows})))[1]) as key`;
  const lines = `string_agg(substring(${alias}::text, 2, length(${alias}::text) - 2), e'\\n')`;
  return `coalesce((${names}), '') || e'\\n' || coalesce(${lines}, '')`;
}

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
