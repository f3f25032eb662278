import { type ParserOptions, type PGlite, protocol, types } from '@electric-sql/pglite';
import type { ActOptions, Caller, Row } from './database.ts';
import {
  asCaller,
  createPreparedStatements,
  hasType,
  type PreparedStatements,
} from './prepared-statements.ts';

const { serialize } = protocol;
const preparedOn = new WeakMap<PGlite, PreparedStatements>();

/**
 * Runs one statement as a caller with a single call into PGlite (prepared-statements.ts). A regular transaction needs
 * a dozen calls, each slower than the statement.
 * @param options.parsers by type oid; they override those of PGlite
 * @throws PGlite's DatabaseError
 */
export function runOneStatementOnPglite<R extends object>(
  db: PGlite,
  caller: Caller,
  statement: { sql: string; params: readonly unknown[] },
  options: ActOptions & { parsers: ParserOptions },
): Promise<R[]> {
  const parts = asCaller(caller, statement, { ...options, statementTimeoutMs: 0 });
  const prepared = preparedOn.get(db) ?? createPreparedStatements();
  preparedOn.set(db, prepared);
  // Waits until no transaction is open and keeps other queries out.
  return db._runExclusiveTransaction(() =>
    db.runExclusive(async () => {
      const messages = prepared.takeStale().map((name) => serialize.close({ type: 'S', name }));
      for (const [i, { sql, params }] of parts.entries()) {
        const { name, parse } = prepared.use(sql);
        if (parse) messages.push(serialize.parse({ name, text: sql }));
        messages.push(serialize.bind({ statement: name, values: [...params] }));
        if (i === parts.length - 1) messages.push(serialize.describe({ type: 'P' }));
        messages.push(serialize.execute());
      }
      messages.push(serialize.sync());
      try {
        const response = await db.execProtocolStream(Buffer.concat(messages));
        prepared.succeeded();
        return rowsOf(response, { ...db.parsers, ...options.parsers }).filter(hasType<R>);
      } catch (cause) {
        prepared.failed();
        throw cause;
      }
    }),
  );
}

function rowsOf(messages: readonly { name: string }[], parsers: ParserOptions): Row[] {
  const { DataRowMessage, RowDescriptionMessage } = protocol.messages;
  let columns: { name: string; dataTypeID: number }[] | null = null;
  const rows: Row[] = [];
  for (const message of messages) {
    if (message instanceof RowDescriptionMessage) columns = message.fields;
    // Skips the row of the statement that sets the caller: it has no description.
    if (!columns || !(message instanceof DataRowMessage)) continue;
    const { fields } = message;
    rows.push(
      Object.fromEntries(
        columns.map(({ name, dataTypeID }, i) => [
          name,
          types.parseType(fields[i] ?? null, dataTypeID, parsers),
        ]),
      ),
    );
  }
  return rows;
}
