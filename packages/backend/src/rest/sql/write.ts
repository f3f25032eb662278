import type { Column, Relation } from '../catalog/catalog.ts';
import { refuse } from '../errors.ts';
import type { AnswerShape } from '../parse/accept.ts';
import type { Payload } from '../parse/payload.ts';
import type { Preferences } from '../parse/preferences.ts';
import type { ConditionSyntax, QuerySyntax } from '../parse/syntax.ts';
import { answerColumns, bodySql } from './answer.ts';
import { conditionSql } from './condition.ts';
import type { Scope } from './field.ts';
import type { ReadPlan } from './read.ts';
import { quoteName, quoteRelation, type Statement } from './statement.ts';

/** CTE with the rows that a write returns; the read half selects from it. */
export const WRITTEN = 'written';

interface Write {
  statement: Statement;
  relation: Relation;
  query: QuerySyntax;
  preferences: Preferences;
  shape: AnswerShape;
  read: ReadPlan;
}

export function insertSql(write: Write, payload: Payload): string {
  const { statement, relation, query, preferences } = write;
  const columns = payloadColumns(relation, payload.keys);
  const names = columns.map((column) => quoteName(column.name)).join(', ');
  const merging = preferences.resolution === 'merge-duplicates';
  if (query.onConflict && !preferences.resolution) {
    throw refuse.syntax('on_conflict parameter', 'it needs a Prefer: resolution header');
  }
  // Counts while rows pass, since no column distinguishes inserted from updated rows.
  const passing = ` where ${statement.inTime}${merging ? ` and ${countInserted('+ 1')} <> '0'` : ''}`;
  const rows = rowsSql(statement, relation, columns, payload, preferences.missing === 'default');
  const into = columns.length > 0 ? `(${names}) select ${names}` : 'select';
  const conflict = preferences.resolution ? conflictSql(relation, query, columns, merging) : '';
  const insert = `insert into ${quoteRelation(relation.name)} as t ${into} from ${rows}${passing}${conflict}`;
  return answerSql(write, insert, { countsInserted: merging });
}

function conflictSql(
  relation: Relation,
  query: QuerySyntax,
  columns: readonly Column[],
  merging: boolean,
): string {
  const target = query.onConflict ?? relation.primaryKey;
  if (target.length === 0) return '';
  for (const name of target) if (!relation.columns.has(name)) throw refuse.column(relation.name, name);
  const on = ` on conflict (${target.map(quoteName).join(', ')})`;
  if (!merging || columns.length === 0) return `${on} do nothing`;
  const sets = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(', ');
  return `${on} do update set ${sets} where ${countInserted('- 1')} <> '-1'`;
}

const INSERTED = "nullif(current_setting('rest.inserted', true), '')::int";
function countInserted(step: '+ 1' | '- 1'): string {
  return `set_config('rest.inserted', (coalesce(${INSERTED}, 0) ${step})::text, true)`;
}

/** `update` of the filtered rows. @throws RestError 21000 without a filter, as on Supabase */
export function updateSql(write: Write, payload: Payload): string {
  const { statement, relation, query, preferences } = write;
  if (!payload.isObject) throw refuse.body('The body of an update must be one object');
  if (query.root.conditions.length === 0) throw refuse.wholeTable('UPDATE');
  const columns = payloadColumns(relation, payload.keys);
  const where = rootWhere(statement, relation, query.root.conditions);
  if (columns.length === 0) {
    // An empty update is valid and changes no row.
    const emptyResult = `select t.* from ${quoteRelation(relation.name)} as t where ${where} and false`;
    return answerSql(write, emptyResult, { isWrite: false });
  }
  const rows = rowsSql(statement, relation, columns, payload, preferences.missing === 'default');
  const sets = columns.map(({ name }) => `${quoteName(name)} = body.${quoteName(name)}`).join(', ');
  const update = `update ${quoteRelation(relation.name)} as t set ${sets} from ${rows} where ${where}`;
  return answerSql(write, update, { countsRows: true });
}

/** `delete` of the filtered rows. @throws RestError 21000 without a filter, as on Supabase */
export function deleteSql(write: Write): string {
  const { statement, relation, query } = write;
  if (query.root.conditions.length === 0) throw refuse.wholeTable('DELETE');
  const where = rootWhere(statement, relation, query.root.conditions);
  return answerSql(write, `delete from ${quoteRelation(relation.name)} as t where ${where}`, {
    countsRows: true,
  });
}

function rootWhere(statement: Statement, relation: Relation, conditions: readonly ConditionSyntax[]): string {
  const scope: Scope = { name: relation.name, alias: 't', columns: relation.columns };
  const all = conditions.map((condition) => conditionSql(condition, scope, statement, () => null));
  return [...all, statement.inTime].join(' and ');
}

function payloadColumns(relation: Relation, keys: readonly string[]): Column[] {
  return keys.map((key) => {
    const column = relation.columns.get(key);
    if (!column) throw refuse.payloadColumn(relation.name, key);
    return column;
  });
}

/** The rows of the body, converted by Postgres to the table's types, as `body`. */
function rowsSql(
  statement: Statement,
  relation: Relation,
  columns: readonly Column[],
  payload: Payload,
  fillDefaults: boolean,
): string {
  const row = `null::${quoteRelation(relation.name)}`;
  const json = statement.bind(payload.json);
  if (columns.length === 0) return `json_array_elements(${json}::json) as body`;
  if (!fillDefaults) return `json_populate_recordset(${row}, ${json}::json) as body`;
  const defaults = columns
    .filter((column) => column.default !== null)
    .map((column) => `${quoteLiteral(column.name)}, ${column.default}`);
  const filled = `select jsonb_agg(jsonb_build_object(${defaults.join(', ')}) || element) from jsonb_array_elements(${json}::jsonb) as element`;
  return `jsonb_populate_recordset(${row}, (${filled})) as body`;
}

/** For names from the catalog only. */
function quoteLiteral(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/** RETURNING columns would apply SELECT policies, so a write without a result uses `returning 1` at most. */
function answerSql(
  write: Write,
  sql: string,
  {
    countsInserted = false,
    countsRows = false,
    isWrite = true,
  }: { countsInserted?: boolean; countsRows?: boolean; isWrite?: boolean },
): string {
  const { relation, preferences, read, shape } = write;
  const inserted = countsInserted ? INSERTED : 'null';
  const written = (returning: string): string =>
    `with ${WRITTEN} as (${sql}${isWrite ? ` returning ${returning}` : ''})`;
  const columns = (names: readonly string[]): string =>
    names.map((name) => `t.${quoteName(name)}`).join(', ') || '1';

  if (preferences.return === 'representation') {
    const needed = read.rootColumns();
    const rows = read.rowsSql({ conditions: false, cap: null });
    const answer = answerColumns({ page: 'count(*)', body: bodySql('answer.*', shape), inserted });
    return `${written(needed ? columns(needed) : 't.*')} select ${answer} from (${rows}) as answer`;
  }
  if (preferences.return === 'headers-only' && relation.primaryKey.length > 0) {
    const pairs = relation.primaryKey.map((name) => `${quoteLiteral(name)}, ${quoteName(name)}::text`);
    const location = `case when count(*) = 1 then json_agg(json_build_object(${pairs.join(', ')}))->0 end`;
    const answer = answerColumns({ page: 'count(*)', inserted, location });
    return `${written(columns(relation.primaryKey))} select ${answer} from ${WRITTEN}`;
  }
  const mustCount = preferences.counts || preferences.maxAffected !== null || countsInserted || countsRows;
  if (!mustCount && !shape.single) return sql;
  return `${written('1')} select ${answerColumns({ page: 'count(*)', inserted })} from ${WRITTEN}`;
}
