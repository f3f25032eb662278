import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { BackendContext } from '../context.ts';
import { download, info, type ObjectRoute } from './download.ts';
import { answerStorageErrors, refuse } from './errors.ts';
import { createFileStore, makeStoreFolders } from './file-store.ts';
import { startHousekeeping } from './housekeeping.ts';
import { list } from './list.ts';
import { publicMedia } from './public-media.ts';
import { removeMany, removeOne } from './remove.ts';
import { renderSigned, renderVisible } from './render/render-routes.ts';
import { createRenditionCache } from './render/rendition-cache.ts';
import { CAPABILITIES, resumableUploads } from './resumable/resumable.ts';
import { ResumableStore } from './resumable/resumable-store.ts';
import { signMany, signOne } from './signed/sign.ts';
import { downloadSigned } from './signed/signed-file.ts';
import { openUrlKey } from './signed/url-key.ts';
import { createUrlTokens } from './signed/url-tokens.ts';
import { upload } from './upload.ts';
import { createUploadSlots, UPLOAD_SLOTS } from './upload-slots.ts';

/** Unsupported routes of Supabase's storage, with the alternative. */
const UNSUPPORTED = [
  ['POST', '/object/list-v2/:bucket', 'list-v2 is not supported; use list'],
  ['POST', '/object/copy', 'Copying files is not supported; download the file and upload it to a new path'],
  [
    'POST',
    '/object/move',
    'Moving files is not supported; upload the file to a new path and remove the old one',
  ],
  ['POST', '/object/upload/sign/:bucket/*', 'Signed upload addresses are not supported; sign in to upload'],
  ['PUT', '/object/upload/sign/:bucket/*', 'Signed upload addresses are not supported; sign in to upload'],
  ['POST', '/upload/resumable/sign', 'Signed upload addresses are not supported; sign in to upload'],
] as const;

function refuseOtherAddresses(app: FastifyInstance): void {
  for (const [method, url, message] of UNSUPPORTED) {
    app.route({
      method,
      url,
      // Before the body is read.
      onRequest: async (request) => {
        request.raw.resume();
        throw refuse.unsupported(message);
      },
      handler: async () => undefined,
    });
  }
}

const RENDITION_BYTES = 512 * 1024 * 1024;

const READERS = [
  ['', 'user'],
  ['/authenticated', 'user'],
  ['/public', 'anyone'],
] as const;

/** The storage service, /storage/v1: the API that supabase-js uses (wire contract, Storage). */
export async function storageService(app: FastifyInstance, context: BackendContext): Promise<void> {
  const { db, settings, now } = context;
  const folders = await makeStoreFolders(settings.dataDirectory);
  const store = createFileStore(folders);
  const cache = createRenditionCache(folders.renditions, RENDITION_BYTES, now);
  const resumable = new ResumableStore(folders.resumable, now);
  const urls = createUrlTokens(await openUrlKey(settings.dataDirectory), now);
  const sweep = await startHousekeeping(app, context, { folders, store, cache, resumable });
  const studio = { store, cache };
  const uploads = { store, folders, slots: createUploadSlots(UPLOAD_SLOTS) };
  answerStorageErrors(app);

  const reading = { method: ['GET', 'HEAD'], exposeHeadRoute: false };
  for (const [prefix, access] of READERS) {
    const handler = download(context, store, access);
    app.route<ObjectRoute>({ ...reading, url: `/object${prefix}/:bucket/*`, handler });
    app.get<ObjectRoute>(`/object/info${prefix}/:bucket/*`, info(context, access));
  }
  app.route<ObjectRoute>({
    ...reading,
    url: '/object/sign/:bucket/*',
    handler: downloadSigned(db, store, urls),
  });
  app.get<ObjectRoute>('/render/image/authenticated/:bucket/*', renderVisible(context, studio, 'user'));
  app.get<ObjectRoute>('/render/image/public/:bucket/*', renderVisible(context, studio, 'anyone'));
  app.get<ObjectRoute>('/render/image/sign/:bucket/*', renderSigned(context, studio, urls));
  app.get('/public-media/:id', publicMedia(context, studio));

  app.post('/object/list/:bucket', { bodyLimit: 16 * 1024 }, list(context));
  app.post('/object/sign/:bucket', { bodyLimit: 2 * 1024 * 1024 }, signMany(context, urls));
  app.post<ObjectRoute>('/object/sign/:bucket/*', { bodyLimit: 16 * 1024 }, signOne(context, urls));
  app.delete('/object/:bucket', { bodyLimit: 2 * 1024 * 1024 }, removeMany(context, sweep));
  app.delete('/object/:bucket/*', { bodyLimit: 1024 }, removeOne(context, sweep));
  refuseOtherAddresses(app);

  // Uploads read the socket themselves, for every content type including JSON.
  await app.register(async (bodies) => {
    bodies.removeAllContentTypeParsers();
    await bodies.register(multipart, {
      throwFileSizeLimit: false,
      // staging.ts applies the bucket's own limit while streaming.
      limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 1, fields: 8, fieldSize: 8 * 1024, parts: 9 },
    });
    bodies.addContentTypeParser('*', (_request, _payload, done) => done(null));
    bodies.post('/object/:bucket/*', upload(context, uploads));
    bodies.put('/object/:bucket/*', async (request) => {
      request.raw.resume();
      throw refuse.request('Files cannot be overwritten; delete the old one and upload to a new path');
    });
    const handler = resumableUploads(context, uploads, resumable, app.prefix);
    bodies.post('/upload/resumable', handler);
    bodies.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: '/upload/resumable/:id',
      exposeHeadRoute: false,
      handler,
    });
    for (const url of ['/upload/resumable', '/upload/resumable/:id']) {
      bodies.options(url, async (_request, reply) => reply.code(204).headers(CAPABILITIES).send());
    }
  });
}
