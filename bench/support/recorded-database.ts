import type { Database, Queryable } from '@metalquest/backend/db/database';

/** A statement as sent by a service, with its parameters. */
interface Statement {
  sql: string;
  params: readonly unknown[];
}

/** Records the last statement run as a caller, to run the same one without HTTP. */
export interface RecordedDatabase {
  db: Database;
  /** @throws when nothing has been run as a caller yet */
  last(): Statement;
}

export function recordDatabase(inner: Database): RecordedDatabase {
  let lastStatement: Statement | null = null;
  const recordQueries = (tx: Queryable): Queryable => ({
    query(sql, params) {
      lastStatement = { sql, params: params ?? [] };
      return tx.query(sql, params);
    },
  });
  return {
    db: {
      ...inner,
      as: (caller, work, options) => inner.as(caller, (tx) => work(recordQueries(tx)), options),
    },
    last() {
      if (!lastStatement) throw new Error('no statement was recorded');
      return lastStatement;
    },
  };
}
