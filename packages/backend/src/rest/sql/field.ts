import type { Column } from '../catalog/catalog.ts';
import { refuse } from '../errors.ts';
import type { FieldSyntax } from '../parse/syntax.ts';
import { quoteName, type Statement } from './statement.ts';

export interface Scope {
  name: string;
  alias: string;
  columns: ReadonlyMap<string, Column>;
}

export interface TypedSql {
  sql: string;
  type: string;
}

/** @throws RestError 42703 for an unknown column */
export function fieldSql(scope: Scope, field: FieldSyntax, statement: Statement): TypedSql {
  const column = scope.columns.get(field.column);
  if (!column) throw refuse.column(scope.name, field.column);
  const columnSql = `${scope.alias}.${quoteName(column.name)}`;
  if (field.path.length === 0) return { sql: columnSql, type: column.type };
  let sql = column.type === 'json' || column.type === 'jsonb' ? columnSql : `to_jsonb(${columnSql})`;
  for (const { asText, key } of field.path) {
    const operand =
      typeof key === 'number' ? `(${statement.bind(String(key))}::int)` : `(${statement.bind(key)})`;
    sql = `(${sql}${asText ? '->>' : '->'}${operand})`;
  }
  return { sql, type: field.path.at(-1)?.asText ? 'text' : column.type === 'json' ? 'json' : 'jsonb' };
}

/** Name of a selected field in the answer: the last key of its path, else its column. */
export function fieldLabel(field: FieldSyntax): string {
  const lastKey = field.path.findLast((step) => typeof step.key === 'string')?.key;
  return typeof lastKey === 'string' ? lastKey : field.column;
}

const CASTS: Readonly<Record<string, string>> = {
  text: 'text',
  varchar: 'text',
  int: 'integer',
  int2: 'smallint',
  smallint: 'smallint',
  integer: 'integer',
  int4: 'integer',
  bigint: 'bigint',
  int8: 'bigint',
  numeric: 'numeric',
  decimal: 'numeric',
  real: 'real',
  float4: 'real',
  float8: 'double precision',
  'double precision': 'double precision',
  bool: 'boolean',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'timestamp',
  timestamptz: 'timestamptz',
  json: 'json',
  jsonb: 'jsonb',
  uuid: 'uuid',
};

export function castType(name: string): string {
  const key = name.toLowerCase();
  const type = Object.hasOwn(CASTS, key) ? CASTS[key] : undefined;
  if (!type) throw refuse.unsupported(`The cast to ${name.slice(0, 100)} is not supported.`);
  return type;
}
