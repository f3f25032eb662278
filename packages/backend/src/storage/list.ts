import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../auth/access-tokens.ts';
import type { BackendContext } from '../context.ts';
import { refuse } from './errors.ts';
import { findBucket } from './objects.ts';

/** Spec section 5: 100 entries, by name ascending. */
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
const MAX_OFFSET = 1_000_000;
const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

const text = z.string().max(1024);
const bodyShape = z.strictObject({
  prefix: text.default(''),
  limit: z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
  offset: z.number().int().min(0).max(MAX_OFFSET).default(0),
  search: text.default(''),
  sortBy: z
    .strictObject({
      column: z.enum(COLUMNS).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

const ISO = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** Names are relative to the folder; folders have null fields and come before files, as in Supabase. */
export function list({ db, tokens }: BackendContext) {
  return async (request: FastifyRequest<{ Params: { bucket: string } }>) => {
    const parsed = bodyShape.safeParse(request.body ?? {});
    if (!parsed.success) throw refuse.request(inWords(parsed.error));
    const { prefix, limit, offset, search, sortBy } = parsed.data;
    if (`${prefix}${search}`.includes('\0')) throw refuse.request('a prefix cannot contain a NUL');
    const caller = await callerOf(tokens, request.headers.authorization);
    const bucket = await findBucket(db, request.params.bucket);
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    // sortBy is validated against the lists above and never user input.
    const order = `(id is not null), ${sortBy.column} ${sortBy.order} nulls first, name ${sortBy.order}`;
    return db.as(
      caller,
      (tx) =>
        tx.query(
          `with below as (
             select substr(o.name, length($2) + 1) as rest, o.* from storage.objects o
             where o.bucket_id = $1 and starts_with(o.name, $2)
           ), entries as (
             select split_part(rest, '/', 1) collate "C" as name, null::uuid as id, null::timestamptz as updated_at,
               null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
             from below where strpos(rest, '/') > 0 group by 1
             union all
             select rest collate "C", id, updated_at, created_at, last_accessed_at, metadata
             from below where strpos(rest, '/') = 0
           )
           select name, id, ${ISO('updated_at')}, ${ISO('created_at')}, ${ISO('last_accessed_at')}, metadata
           from (
             select *, row_number() over (order by ${order}) as place from entries
             where starts_with(lower(name), lower($3))
           ) found
           where place > $4::bigint and place <= $4::bigint + $5::bigint order by place`,
          [bucket.id, folder, search, offset, limit],
        ),
      { readOnly: true },
    );
  };
}

function inWords(error: z.ZodError): string {
  const [issue] = error.issues;
  return `list: ${issue?.path.join('.') || 'the body'}: ${issue?.message ?? 'is not valid'}`;
}
