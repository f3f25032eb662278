/** A row as the driver gives it. Narrow it at the call with a type that names the selected columns. */
export type Row = Record<string, unknown>;

export interface QueryOptions {
  /**
   * A name for a statement that is always the same: PostgreSQL then parses and plans it once per connection, which for
   * a large one is most of its time.
   */
  preparedAs?: string;
}

/** Something that runs one statement with bound parameters ($1, $2, ...). */
export interface Queryable {
  /** @throws DatabaseError with the server's SQLSTATE */
  query<R extends object = Row>(
    sql: string,
    params?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<R[]>;
}

/** Who a request acts as in the database. `claims` become `request.jwt.claims`, read by auth.uid() and the policies. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: Record<string, unknown>;
  /** Network address of an anonymous caller. Callers of different addresses do not wait for each other. */
  address?: string;
}

/** No statement of a caller runs longer, whichever service asked, in ms. */
export const CALLER_TIMEOUT_MS = 8000;

/** How one transaction as a caller runs. */
export interface ActOptions {
  /** Writes fail with SQLSTATE 25006. */
  readOnly?: boolean;
  /**
   * A statement that runs longer fails with SQLSTATE 57014; CALLER_TIMEOUT_MS when not given. On PGlite that ends the
   * database's thread, and all wait until it is open again: what may well take long looks at the clock itself before
   * (rest/sql/statement.ts).
   */
  statementTimeoutMs?: number;
  /** How long a statement that looks at the clock itself may run; see WATCH_SETTING. */
  watchMs?: number;
  /**
   * `work` runs exactly one statement, whose parameters are texts, and what it changed stands as soon as it is answered,
   * whatever `work` does then. Saves PostgreSQL two of three round trips, and PGlite most of its work.
   */
  oneStatement?: boolean;
  /** Waits for its turn apart from the caller's other work, so as not to stand behind it (turns.ts). */
  lane?: string;
  /** Refused while the caller has used more than their share of the database's time (time-budget.ts). */
  withinBudget?: boolean;
}

/**
 * The one interface between the services and Postgres, embedded or not. Access is decided by row-level security
 * alone: a service that acts for a user uses `as`, never `query`.
 */
export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** One transaction as the service itself (auth and storage bookkeeping, migrations). Rolls back when `work` throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * One transaction as `caller`: `set local role` and `request.jwt.claims`, search path `public, extensions`. Callers
   * take turns (turns.ts).
   * @throws OverloadedError when too much of this caller waits already; OverspentError with `withinBudget`
   */
  as<T>(caller: Caller, work: (tx: Queryable) => Promise<T>, options?: ActOptions): Promise<T>;
  /**
   * Runs `work` while no other process of this installation runs one under the same name on this database. An embedded
   * database has one process only.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Runs a script of several statements without parameters. */
  exec(sql: string): Promise<void>;
  /**
   * Calls `heard` with the payload of each NOTIFY on `channel` until the returned function is called; `lost` after a
   * break in which notices may have been missed.
   */
  listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What Postgres said, the same from both drivers. Mapped to HTTP in rest/errors.ts. */
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

  /** Wraps a driver's error that carries a SQLSTATE; anything else is passed through. */
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

/**
 * A statement that makes the running transaction act as `caller`. It has no parameters, so that it can travel with
 * `begin`; the claims, which users have a say in, are written as hex digits and so cannot end the literal.
 */
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

/** The setting in which a statement that looks at the clock itself finds how long it may run (rest/sql/statement.ts). */
export const WATCH_SETTING = 'rest.time_limit';

/** The value of WATCH_SETTING, an interval of Postgres; empty where nothing was said. */
export function watchOf({ watchMs }: ActOptions): string {
  return watchMs === undefined ? '' : `${Math.round(watchMs)} ms`;
}

const ROLE_NAMES: Readonly<Record<Caller['role'], string>> = {
  anon: 'anon',
  authenticated: 'authenticated',
  service_role: 'service_role',
};
