import { TokenError } from '../auth/access-tokens.ts';
import { DatabaseError } from '../db/database.ts';
import { OverspentError } from '../db/time-budget.ts';
import { isOverload } from '../http/failures.ts';

/** PostgREST's error body (wire contract, PostgREST part). */
export interface ErrorBody {
  code: string;
  details: unknown;
  hint: string | null;
  message: string;
}

export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: unknown; hint?: string | null } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { code, details: extra.details ?? null, hint: extra.hint ?? null, message };
  }

  /** True if a newer catalog might know the missing name. */
  get mayBeStaleCatalog(): boolean {
    return /^(PGRST20\d|42703)$/.test(this.body.code);
  }
}

/** PostgREST's error catalogue, one function per code used here. */
export const refuse = {
  syntax: (subject: string, details: string) =>
    new RestError(400, 'PGRST100', `failed to parse ${subject}`, { details }),
  rpcMethod: (method: string) => new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  body: (message: string, status = 400) => new RestError(status, 'PGRST102', message),
  range: (details: string) => new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details }),
  schema: (name: string) =>
    new RestError(406, 'PGRST106', `Invalid schema: ${name}`, {
      hint: 'Only the following schemas are exposed: public',
    }),
  mediaType: (types: string) =>
    new RestError(406, 'PGRST107', `None of these media types are available: ${types}`),
  notEmbedded: (name: string) =>
    new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  notSingle: (rows: number) =>
    new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    }),
  method: (method: string) => new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  relatedOrder: (origin: string, target: string) =>
    new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
      details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    }),
  embedFilter: (name: string) =>
    new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  preferences: (names: string) =>
    new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${names}`,
    }),
  maxAffected: (rows: number) =>
    new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    }),
  maxAffectedOfCall: () =>
    new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  aggregates: () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  path: () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
  unsupported: (details: string) => new RestError(400, 'PGRST127', 'Feature not implemented', { details }),
  embedTwice: (name: string) => new RestError(400, '42712', `table name "${name}" specified more than once`),
  noRelationship: (origin: string, target: string, hint: string | null) =>
    new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${origin}' and '${target}'${
          hint === null ? '' : ` using the hint '${hint}'`
        } in the schema 'public', but no matches were found.`,
      },
    ),
  ambiguousRelationship: (origin: string, target: string, details: unknown[], hints: string[]) =>
    new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
      {
        details,
        hint: `Try changing '${target}' to one of the following: ${hints
          .map((name) => `'${name}'`)
          .join(', ')}. Find the desired relationship in the 'details' key.`,
      },
    ),
  noFunction: (name: string, argumentNames: readonly string[]) => {
    const argumentList = argumentNames.join(', ');
    const signature = argumentList ? `public.${name}(${argumentList})` : `public.${name} without parameters`;
    const searched = argumentList
      ? `public.${name} with parameter${argumentNames.length > 1 ? 's' : ''} ${argumentList} or with a single unnamed json/jsonb parameter`
      : `public.${name} without parameters`;
    return new RestError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
      details: `Searched for the function ${searched}, but no matches were found in the schema cache.`,
    });
  },
  ambiguousFunction: (signatures: readonly string[]) =>
    new RestError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${signatures.join(', ')}`,
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    ),
  payloadColumn: (relation: string, column: string) =>
    new RestError(
      400,
      'PGRST204',
      `Could not find the '${column}' column of '${relation}' in the schema cache`,
    ),
  table: (name: string) =>
    new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`),
  column: (relation: string, column: string) =>
    new RestError(400, '42703', `column ${relation}.${column} does not exist`),
  badText: (subject: string) =>
    new RestError(400, '22021', `invalid byte sequence for encoding "UTF8" in ${subject}`),
  /** Wording of pg-safeupdate, which Supabase loads for the API. */
  wholeTable: (verb: 'UPDATE' | 'DELETE') => new RestError(400, '21000', `${verb} requires a WHERE clause`),
};

/** Maps an error to status and body; internal errors become a bare 500. */
export function toAnswer(
  cause: unknown,
  role: 'anon' | 'authenticated',
): { status: number; body: ErrorBody } {
  if (cause instanceof RestError) return { status: cause.status, body: cause.body };
  if (cause instanceof TokenError) {
    return cause.reason === 'expired'
      ? { status: 401, body: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' } }
      : { status: 401, body: { code: 'PGRST301', details: null, hint: null, message: cause.message } };
  }
  if (cause instanceof DatabaseError) {
    return {
      status: statusOfSqlState(cause.code, cause.message, role),
      body: { code: cause.code, details: cause.detail, hint: cause.hint, message: cause.message },
    };
  }
  if (cause instanceof OverspentError) {
    // supabase-js hides response headers; the sync engine reads the seconds here.
    const details = `Retry-After: ${cause.retryAfterSeconds}`;
    return { status: 429, body: { code: 'PT429', details, hint: null, message: cause.message } };
  }
  const unread = unreadable(cause);
  if (unread) return { status: unread.status, body: unread.body };
  if (isOverload(cause)) {
    return {
      status: 503,
      body: {
        code: 'PGRST003',
        details: null,
        hint: null,
        message: 'The server is too busy. Try again soon.',
      },
    };
  }
  return {
    status: 500,
    body: { code: 'PGRSTX00', details: null, hint: null, message: 'Internal server error' },
  };
}

/** Fastify's own refusals while reading a request: missing content type, wrong length. */
function unreadable(cause: unknown): RestError | null {
  if (!(cause instanceof Error) || !('statusCode' in cause) || typeof cause.statusCode !== 'number')
    return null;
  if (cause.statusCode < 400 || cause.statusCode >= 500) return null;
  const isBadType = 'code' in cause && cause.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
  return refuse.body(cause.message, isBadType ? 400 : cause.statusCode);
}

const STATUS_OF_STATE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};
const STATUS_OF_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** PostGIS reports invalid geometry as XX000, but it is a client error. */
const BAD_GEOMETRY =
  /parse error|geojson|at offset \d|pointarray|invalid geometry|geometry (has|contains|must|requires)|dimensionality|hex|endian|wkb|wkt|coordinate/i;

/** As in PostgREST's Error.hs, plus input errors that Postgres reports as internal. */
export function statusOfSqlState(code: string, message: string, role: 'anon' | 'authenticated'): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  // An upsert with a duplicate key is a client error; a subquery with two rows is not.
  if (code === '21000') return message.startsWith('ON CONFLICT DO UPDATE') ? 400 : 500;
  if (code === 'XX000' && BAD_GEOMETRY.test(message)) return 400;
  // Limits on nesting, length or numbers that only client input can exceed.
  if (code.startsWith('54')) return 400;
  if (code === '55000' && /^cannot (insert into|update|delete from) view/.test(message)) return 405;
  const raised = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (raised) return Number(raised);
  return STATUS_OF_STATE[code] ?? STATUS_OF_CLASS[code.slice(0, 2)] ?? 400;
}
