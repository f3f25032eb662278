import type pg from 'pg';
import type { ActOptions, Caller, Row } from './database.ts';
import {
  asCaller,
  type BoundStatement,
  createPreparedStatements,
  hasType,
  type PreparedStatements,
} from './prepared-statements.ts';

const preparedOn = new WeakMap<pg.Connection, PreparedStatements>();

interface Batch extends pg.Submittable {
  handleRowDescription(message: RowDescription): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(): void;
  handleEmptyQuery(): void;
  handlePortalSuspended(): void;
  handleReadyForQuery(): void;
  handleError(cause: Error): void;
}
interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[];
}
interface DataRow {
  fields: readonly (string | null)[];
}

/** One round trip on PostgreSQL (prepared-statements.ts). @throws pg's DatabaseError */
export function runOneStatement<R extends object>(
  client: pg.PoolClient,
  caller: Caller,
  statement: { sql: string; params: readonly unknown[] },
  options: ActOptions & { statementTimeoutMs: number; types: pg.CustomTypesConfig },
): Promise<R[]> {
  return new Promise((resolve, reject) => {
    const parts = asCaller(caller, statement, options);
    client.query(batchOf(parts, options.types, (rows) => resolve(rows.filter(hasType<R>)), reject));
  });
}

function batchOf(
  parts: readonly BoundStatement[],
  types: pg.CustomTypesConfig,
  resolve: (rows: Row[]) => void,
  reject: (cause: Error) => void,
): Batch {
  const rows: Row[] = [];
  let columns: { name: string; parse: (text: string) => unknown }[] | null = null;
  let prepared: PreparedStatements | null = null;
  return {
    submit(connection: pg.Connection) {
      prepared = preparedOn.get(connection) ?? createPreparedStatements();
      preparedOn.set(connection, prepared);
      connection.stream.cork();
      try {
        for (const name of prepared.takeStale()) connection.close({ type: 'S', name }, true);
        for (const [i, { sql, params }] of parts.entries()) {
          const { name, parse } = prepared.use(sql);
          if (parse) connection.parse({ name, text: sql, types: [] }, true);
          connection.bind({ statement: name, values: [...params] }, true);
          if (i === parts.length - 1) connection.describe({ type: 'P', name: '' }, true);
          connection.execute({}, true);
        }
        connection.sync();
      } finally {
        connection.stream.uncork();
      }
    },
    handleRowDescription(message) {
      columns = message.fields.map(({ name, dataTypeID }) => ({
        name,
        parse: types.getTypeParser(dataTypeID),
      }));
    },
    handleDataRow(message) {
      // The statement that sets the role also returns a row, without a description.
      if (columns) rows.push(rowOf(columns, message.fields));
    },
    handleCommandComplete: () => undefined,
    handleEmptyQuery: () => undefined,
    handlePortalSuspended: () => undefined,
    handleReadyForQuery() {
      prepared?.succeeded();
      resolve(rows);
    },
    handleError(cause) {
      prepared?.failed();
      reject(cause);
    },
  };
}

function rowOf(
  columns: readonly { name: string; parse: (text: string) => unknown }[],
  values: readonly (string | null)[],
): Row {
  const row: Row = {};
  columns.forEach(({ name, parse }, i) => {
    const value = values[i] ?? null;
    row[name] = value === null ? null : parse(value);
  });
  return row;
}
