import { z } from 'zod';
import type { Caller, Database } from '../db/database.ts';
import { DatabaseError } from '../db/database.ts';
import { type PublishedTable, quoteName, type Role, readableColumns } from './catalog.ts';
import { type Condition, FilterError, filterSql, parseFilter } from './filter.ts';
import type { Change, Operation } from './notice.ts';

const requestShape = z.looseObject({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().max(63),
  table: z.string().max(63).nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string().max(63)).min(1).nullish(),
});

export interface Subscription {
  /** Not zero, unique within its channel; the client finds its callbacks by it. */
  id: number;
  event: '*' | Operation;
  tables: ReadonlySet<PublishedTable>;
  conditions: readonly Condition[];
  /** The columns to send, with the key; null for all. */
  columns: ReadonlySet<string> | null;
  /** User ids of `user_id=eq.` conditions, checked before reading the row. */
  owners: readonly string[];
}

export class SubscriptionError extends Error {
  override readonly name = 'SubscriptionError';
}

/** Refuses everything that could not be delivered as requested. @throws SubscriptionError */
export async function subscribe(
  db: Database,
  catalog: readonly PublishedTable[],
  caller: Caller,
  id: number,
  request: unknown,
): Promise<Subscription> {
  const parsed = requestShape.safeParse(request);
  if (!parsed.success) {
    throw new SubscriptionError(
      'postgres_changes takes event, schema, table and filter, each a string, and select, a list',
    );
  }
  const { event, schema, table, filter, select } = parsed.data;
  const role: Role = caller.role === 'authenticated' ? 'authenticated' : 'anon';
  const tables = catalog.filter(
    (entry) =>
      (schema === '*' || entry.schema === schema) &&
      (!table || table === '*' || entry.name === table) &&
      readableColumns(entry, role).length > 0,
  );
  const [only, ...others] = tables;
  if (!only) {
    throw new SubscriptionError(
      `Unable to subscribe to changes of ${schema}.${table ?? '*'}: it is not published, or ${role} may not read it`,
    );
  }
  const conditions = filter ? readFilter(filter) : [];
  if (conditions.length > 0) {
    if (others.length > 0) throw new SubscriptionError('a filter needs one table');
    await checkConditions(db, only, role, caller, event, conditions);
  }
  if (select && others.length > 0) throw new SubscriptionError('select needs one table');
  const columns = select ? selectedColumns(only, role, select) : null;
  return { id, event, tables: new Set(tables), conditions, columns, owners: ownersOf(conditions) };
}

function selectedColumns(table: PublishedTable, role: Role, select: readonly string[]): Set<string> {
  const readable = new Set(readableColumns(table, role).map(({ name }) => name));
  const unknown = select.find((name) => !readable.has(name));
  if (unknown !== undefined) throw new SubscriptionError(`invalid column for select ${unknown}`);
  return new Set([...table.columns.filter(({ inKey }) => inKey).map(({ name }) => name), ...select]);
}

function readFilter(text: string): Condition[] {
  try {
    return parseFilter(text);
  } catch (cause) {
    if (cause instanceof FilterError) throw new SubscriptionError(`invalid filter: ${cause.message}`);
    throw cause;
  }
}

async function checkConditions(
  db: Database,
  table: PublishedTable,
  role: Role,
  caller: Caller,
  event: Subscription['event'],
  conditions: readonly Condition[],
): Promise<void> {
  const readable = readableColumns(table, role);
  const columns = new Map(readable.map((column) => [column.name, column]));
  for (const { column } of conditions) {
    const definition = columns.get(column);
    if (!definition) throw new SubscriptionError(`invalid column for filter ${column}`);
    if (!definition.announced && (event === '*' || event === 'DELETE')) {
      throw new SubscriptionError(
        `a deleted row can be filtered by its keys and owner only; subscribe to INSERT and UPDATE for ${column}`,
      );
    }
  }
  // Fast path for the app's own filters, for when a thousand devices reconnect at once.
  if (conditions.every((condition) => isValidUuid(condition, columns.get(condition.column)?.type))) return;
  // Postgres checks that the operators exist and the values fit their types.
  const params: unknown[] = [];
  const typeOf = (name: string) => columns.get(name)?.sqlType ?? 'text';
  const test = filterSql(conditions, typeOf, params);
  const row = [...new Set(conditions.map((c) => c.column))].map(
    (name) => `null::${typeOf(name)} as ${quoteName(name)}`,
  );
  try {
    await db.as(caller, (tx) => tx.query(`select ${test} from (select ${row.join(', ')}) c`, params));
  } catch (cause) {
    if (cause instanceof DatabaseError) throw new SubscriptionError(`invalid filter: ${cause.message}`);
    throw cause;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isValidUuid({ operator, values }: Condition, type: string | undefined): boolean {
  return (
    type === 'uuid' && ['eq', 'neq', 'in'].includes(operator) && values.every((value) => UUID.test(value))
  );
}

function ownersOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap(({ column, operator, negated, values: [value] }) =>
    column === 'user_id' && operator === 'eq' && !negated && value !== undefined ? [value.toLowerCase()] : [],
  );
}

/** Checks event, table and owner without reading the row. Only the owner receives a delete. */
export function mayConcern(
  subscription: Subscription,
  table: PublishedTable,
  change: Change,
  subscriber: string | null,
): boolean {
  if (subscription.event !== '*' && subscription.event !== change.op) return false;
  if (!subscription.tables.has(table)) return false;
  if (change.op === 'DELETE' && (change.owner === null || change.owner !== subscriber)) return false;
  return subscription.owners.every((owner) => owner === change.owner);
}
