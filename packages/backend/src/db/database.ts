import type { NetworkKey } from '../auth/client-address.ts';

export type Row = Record<string, unknown>;

export interface QueryOptions {
  /** Name of a constant statement, so that PostgreSQL parses and plans it once per connection. */
  preparedAs?: string;
}

export interface Queryable {
  /** @throws DatabaseError with the server's SQLSTATE */
  query<R extends object = Row>(
    sql: string,
    params?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<R[]>;
}

/** `claims` become `request.jwt.claims`, read by auth.uid() and the policies. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: Record<string, unknown>;
  /** Network address of an anonymous caller. Each address has its own queue. */
  address?: NetworkKey;
  /** Public page of an account that the server renders. Each page has its own budget; all share one queue. */
  page?: string;
}

/** Timeout of a caller's statements, in ms. */
export const CALLER_TIMEOUT_MS = 8000;

export interface ActOptions {
  /** Writes fail with SQLSTATE 25006. */
  readOnly?: boolean;
  /**
   * Longer statements fail with SQLSTATE 57014; defaults to CALLER_TIMEOUT_MS. On PGlite a timeout kills the
   * database thread, so slow statements should check the clock first (rest/sql/statement.ts).
   */
  statementTimeoutMs?: number;
  /** Time limit for a statement that checks the clock itself; see WATCH_SETTING. */
  watchMs?: number;
  /** Exactly one statement with text parameters, which commits at once. Saves most round trips. */
  oneStatement?: boolean;
  /** Queues separately from the caller's other work (work-scheduler.ts). */
  lane?: string;
  /** Refused while the caller has exhausted its share of database time (time-budget.ts). */
  withinBudget?: boolean;
}

/** Row-level security alone decides access: a service that acts for a user uses `as`, never `query`. */
export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** As the service itself (auth and storage bookkeeping, migrations). Rolls back when `work` throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Sets role, `request.jwt.claims` and search path `public, extensions`. Callers take turns (work-scheduler.ts).
   * @throws OverloadedError if too much work of this caller is queued; OverspentError with `withinBudget`
   */
  as<T>(caller: Caller, work: (tx: Queryable) => Promise<T>, options?: ActOptions): Promise<T>;
  /** Holds an exclusive lock across all processes on this database. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  exec(sql: string): Promise<void>;
  /** Calls `heard` for each NOTIFY payload, and `lost` after a break that may have missed some. */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onLost: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A Postgres error, the same from both drivers. rest/errors.ts maps it to HTTP. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;

  constructor(fields: { code: string; message: string; detail?: string | null; hint?: string | null }) {
    super(fields.message);
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
  }

  static from(cause: unknown): unknown {
    if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return cause;
    if (!/^[0-9A-Z]{5}$/.test(cause.code)) return cause;
    const text = (key: string): string | null => {
      const value: unknown = Reflect.get(cause, key);
      return typeof value === 'string' ? value : null;
    };
    return new DatabaseError({
      code: cause.code,
      message: cause.message,
      detail: text('detail'),
      hint: text('hint'),
    });
  }
}

/** Has no parameters, so that it can be sent with `begin`. The claims are user input, so they are hex. */
export function actAsSql(caller: Caller, options: ActOptions = {}): string {
  const claims = Buffer.from(JSON.stringify({ ...caller.claims, role: caller.role })).toString('hex');
  const settings = [
    `set_config('role', '${ROLE_NAMES[caller.role]}', true)`,
    `set_config('request.jwt.claims', convert_from(decode('${claims}', 'hex'), 'utf8'), true)`,
    "set_config('search_path', 'public, extensions', true)",
    `set_config('${WATCH_SETTING}', '${watchOf(options)}', true)`,
    ...(options.readOnly ? ["set_config('transaction_read_only', 'on', true)"] : []),
    ...(options.statementTimeoutMs
      ? [`set_config('statement_timeout', '${Math.round(options.statementTimeoutMs)}', true)`]
      : []),
  ];
  return `select ${settings.join(', ')}`;
}

/** Setting with the time limit of a statement that checks the clock itself (rest/sql/statement.ts). */
export const WATCH_SETTING = 'rest.time_limit';

export function watchOf({ watchMs }: ActOptions): string {
  return watchMs === undefined ? '' : `${Math.round(watchMs)} ms`;
}

const ROLE_NAMES: Readonly<Record<Caller['role'], string>> = {
  anon: 'anon',
  authenticated: 'authenticated',
  service_role: 'service_role',
};
