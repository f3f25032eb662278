import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../../auth/access-tokens.ts';
import type { BackendContext } from '../../context.ts';
import type { ObjectRequest } from '../download.ts';
import { refuse } from '../errors.ts';
import { isImage } from '../media-kind.ts';
import { objectName } from '../object-name.ts';
import { findBucket, findObject, findObjectIds } from '../objects.ts';
import { asRendition, type Rendition } from '../render/rendition.ts';
import type { UrlTokens } from './url-tokens.ts';

const MAX_SECONDS = 7 * 24 * 3600;
const MAX_PATHS = 1000;
const MISSING = 'Either the object does not exist or you do not have access to it';

const expiresIn = z.number().int().min(1).max(MAX_SECONDS);
const oneShape = z.strictObject({ expiresIn, transform: z.record(z.string(), z.unknown()).optional() });
const manyShape = z.strictObject({ expiresIn, paths: z.array(z.string()).min(1).max(MAX_PATHS) });

export function signOne({ db, tokens }: BackendContext, urls: UrlTokens) {
  return async (request: ObjectRequest) => {
    const caller = await callerOf(tokens, request.headers.authorization);
    const name = objectName(request.params['*']);
    const body = oneShape.safeParse(request.body);
    if (!body.success) {
      throw refuse.request(
        `A signed address takes expiresIn, 1 to ${MAX_SECONDS} whole seconds, and transform`,
      );
    }
    const bucket = await findBucket(db, request.params.bucket);
    const object = await findObject(db, caller, bucket.id, name);
    if (!object) throw refuse.noSuchKey();
    const rendition = body.data.transform ? asRendition(body.data.transform) : null;
    if (rendition && !isImage(object.metadata.mimetype)) throw refuse.notAPicture();
    const file = { bucket: bucket.id, name, objectId: object.id, rendition };
    return { signedURL: await address(urls, file, body.data.expiresIn) };
  };
}

/** POST /object/sign/{bucket}: the same for up to 1,000 files; invisible ones get an error entry. */
export function signMany({ db, tokens }: BackendContext, urls: UrlTokens) {
  return async (request: FastifyRequest<{ Params: { bucket: string } }>) => {
    const caller = await callerOf(tokens, request.headers.authorization);
    const body = manyShape.safeParse(request.body);
    if (!body.success) {
      throw refuse.request(
        `Signed addresses take expiresIn, 1 to ${MAX_SECONDS} whole seconds, and paths, 1 to ${MAX_PATHS} names`,
      );
    }
    const bucket = await findBucket(db, request.params.bucket);
    const ids = await findObjectIds(db, caller, bucket.id, body.data.paths.map(objectName));
    return Promise.all(
      body.data.paths.map(async (path) => {
        const objectId = ids.get(path);
        if (!objectId) return { error: MISSING, path, signedURL: null };
        const file = { bucket: bucket.id, name: path, objectId, rendition: null };
        return { error: null, path, signedURL: await address(urls, file, body.data.expiresIn) };
      }),
    );
  };
}

async function address(
  urls: UrlTokens,
  file: { bucket: string; name: string; objectId: string; rendition: Rendition | null },
  seconds: number,
): Promise<string> {
  const place = file.rendition ? '/render/image/sign' : '/object/sign';
  // Relative to the service and not encoded: the client does both.
  return `${place}/${file.bucket}/${file.name}?token=${await urls.sign(file, seconds)}`;
}
