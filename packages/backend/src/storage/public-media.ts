import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BackendContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { StorageError } from './errors.ts';
import { isImage } from './media-kind.ts';
import { findObject, type StoredObject } from './objects.ts';
import { asRendition } from './render/rendition.ts';
import { type RenditionParts, sendRendition } from './render/send-rendition.ts';

interface PublicMediaRoute {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

const DEFAULT_WIDTH = 1280;
const MAX_WIDTH = 1600;
const QUALITY = 80;
const querystring = z.strictObject({
  width: z.coerce.number().int().min(1).max(MAX_WIDTH).default(DEFAULT_WIDTH),
});
const isId = (text: string) => z.uuid().safeParse(text).success;

/** Checked on each request and revalidated by caches; every refusal looks the same (decision 19). */
export function publicMedia({ db }: BackendContext, studio: RenditionParts) {
  return async (request: FastifyRequest<PublicMediaRoute>, reply: FastifyReply) => {
    const query = querystring.safeParse(request.query);
    if (!query.success) {
      return sendError(reply, 400, 'InvalidRequest', `width must be a whole number from 1 to ${MAX_WIDTH}`);
    }
    const object = isId(request.params.id) ? await publicObject(db, request.params.id) : null;
    if (!object || !isImage(object.metadata.mimetype)) return notFound(reply);
    const rendition = { ...asRendition({ width: query.data.width, resize: 'contain' }), quality: QUALITY };
    try {
      return await sendRendition(request, reply, studio, object, rendition, {
        cacheControl: 'private, no-cache',
        name: null,
        saveAs: undefined,
      });
    } catch (cause) {
      // A row without its file; details stay internal.
      if (cause instanceof StorageError && cause.status === 404) return notFound(reply);
      throw cause;
    }
  };
}

async function publicObject(db: Database, id: string): Promise<StoredObject | null> {
  const [row] = await db.query<{ name: string | null }>(
    'select private.public_media_path($1::uuid) as name',
    [id],
  );
  return row?.name ? findObject(db, null, 'media', row.name) : null;
}

const notFound = (reply: FastifyReply) => sendError(reply, 404, 'NoSuchKey', 'Object not found');

function sendError(reply: FastifyReply, status: number, code: string, message: string) {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .send({ statusCode: String(status), error: status === 404 ? 'not_found' : code, message, code });
}
