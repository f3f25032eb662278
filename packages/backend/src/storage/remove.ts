import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../auth/access-tokens.ts';
import type { BackendContext } from '../context.ts';
import { refuse } from './errors.ts';
import { objectName } from './object-name.ts';
import { deleteObjects, findBucket } from './objects.ts';

const MAX_NAMES = 1000;
const bodyShape = z.object({ prefixes: z.array(z.string()).min(1).max(MAX_NAMES) });

type Sweep = () => Promise<void>;

/** DELETE /object/{bucket} `{prefixes}`: returns the deleted rows and skips invisible ones. */
export function removeMany(context: BackendContext, sweep: Sweep) {
  return async (request: FastifyRequest<{ Params: { bucket: string } }>) => {
    const body = bodyShape.safeParse(request.body);
    if (!body.success) throw refuse.request(`prefixes must be 1 to ${MAX_NAMES} names`);
    return remove(context, sweep, request, body.data.prefixes.map(objectName));
  };
}

export function removeOne(context: BackendContext, sweep: Sweep) {
  return async (request: FastifyRequest<{ Params: { bucket: string; '*': string } }>) => {
    const removed = await remove(context, sweep, request, [objectName(request.params['*'])]);
    if (removed.length === 0) throw refuse.noSuchKey();
    return { message: 'Successfully deleted' };
  };
}

async function remove(
  { db, tokens }: BackendContext,
  sweep: Sweep,
  request: FastifyRequest<{ Params: { bucket: string } }>,
  names: readonly string[],
): Promise<Record<string, unknown>[]> {
  const caller = await callerOf(tokens, request.headers.authorization);
  const bucket = await findBucket(db, request.params.bucket);
  const deleted = await deleteObjects(db, caller, bucket.id, names);
  // The rows are committed; failed file removals are retried.
  if (deleted.length > 0) await sweep();
  return deleted.map(({ row }) => row);
}
