import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../auth/access-tokens.ts';
import type { BackendContext } from '../context.ts';
import { refuse } from './errors.ts';
import { objectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';
import { deleteObjects, findBucket } from './objects.ts';

const MAX_NAMES = 1000;
const bodyShape = z.object({ prefixes: z.array(z.string()).min(1).max(MAX_NAMES) });

/** DELETE /object/{bucket} `{prefixes}`: the answer lists what was deleted; what the caller cannot see is left out. */
export function removeMany(context: BackendContext, store: ObjectStore) {
  return async (request: FastifyRequest<{ Params: { bucket: string } }>) => {
    const body = bodyShape.safeParse(request.body);
    if (!body.success) throw refuse.request(`prefixes must be 1 to ${MAX_NAMES} names`);
    return remove(context, store, request, body.data.prefixes.map(objectName));
  };
}

/** DELETE /object/{bucket}/{name} */
export function removeOne(context: BackendContext, store: ObjectStore) {
  return async (request: FastifyRequest<{ Params: { bucket: string; '*': string } }>) => {
    const gone = await remove(context, store, request, [objectName(request.params['*'])]);
    if (gone.length === 0) throw refuse.noSuchKey();
    return { message: 'Successfully deleted' };
  };
}

async function remove(
  { db, tokens, log }: BackendContext,
  store: ObjectStore,
  request: FastifyRequest<{ Params: { bucket: string } }>,
  names: readonly string[],
): Promise<Record<string, unknown>[]> {
  const caller = await callerOf(tokens, request.headers.authorization);
  const bucket = await findBucket(db, request.params.bucket);
  const deleted = await deleteObjects(db, caller, bucket.id, names);
  // The rows are gone for good now. A file that will not go is put aside at the next start.
  for (const { version } of deleted) {
    if (!version) continue;
    await store
      .remove(version)
      .catch((cause: unknown) => log.error({ err: cause, version }, 'file not removed'));
  }
  return deleted.map(({ row }) => row);
}
