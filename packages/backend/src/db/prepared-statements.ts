import { type ActOptions, type Caller, type Row, WATCH_SETTING, watchOf } from './database.ts';

/** Per connection. Planning a large page takes longer than running it; 50 plans take a few megabytes. */
const MAX_PREPARED = 50;

const ACT_SQL = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('search_path', 'public, extensions', true), set_config('transaction_read_only', $3, true),
  set_config('statement_timeout', $4, true), set_config('${WATCH_SETTING}', $5, true)`;

export interface BoundStatement {
  sql: string;
  params: readonly (string | null)[];
}

/** Sent before one Sync message they form one transaction; the second is skipped if the first fails. */
export function asCaller(
  caller: Caller,
  statement: { sql: string; params: readonly unknown[] },
  options: ActOptions & { statementTimeoutMs: number },
): [BoundStatement, BoundStatement] {
  const { readOnly = false, statementTimeoutMs } = options;
  const claims = JSON.stringify({ ...caller.claims, role: caller.role });
  const timeout = String(Math.round(statementTimeoutMs));
  const act = [caller.role, claims, readOnly ? 'on' : 'off', timeout, watchOf(options)];
  return [
    { sql: ACT_SQL, params: act },
    { sql: statement.sql, params: statement.params.map(asText) },
  ];
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  throw new TypeError('The parameters of a single statement must be texts');
}

export function hasType<R extends object>(_row: Row): _row is Row & R {
  return true;
}

/** Prepared statements of one connection. Use one batch at a time and report its outcome. */
export interface PreparedStatements {
  takeStale(): string[];
  /** Name of a statement; with `parse`, it must be parsed first. */
  use(sql: string): { name: string; parse: boolean };
  succeeded(): void;
  /** It is unknown which statements were parsed, so they are closed and parsed again. */
  failed(): void;
}

export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  let fresh: [string, string][] = [];
  let stale: string[] = [];
  let nextNumber = 0;
  return {
    takeStale: () => stale.splice(0),
    use(sql) {
      const prepared = names.get(sql);
      if (prepared !== undefined) {
        names.delete(sql);
        names.set(sql, prepared);
        return { name: prepared, parse: false };
      }
      nextNumber += 1;
      const name = `one${nextNumber}`;
      fresh.push([sql, name]);
      return { name, parse: true };
    },
    succeeded() {
      for (const [sql, name] of fresh) names.set(sql, name);
      fresh = [];
      for (const [sql, name] of names) {
        if (names.size <= MAX_PREPARED) return;
        names.delete(sql);
        stale.push(name);
      }
    },
    failed() {
      stale = [...stale, ...fresh.map(([, name]) => name)];
      fresh = [];
    },
  };
}
