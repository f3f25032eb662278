import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { BackendContext } from '../context.ts';
import { download, info, type ObjectRoute } from './download.ts';
import { answerStorageErrors, refuse } from './errors.ts';
import { createFileStore, makeStoreFolders } from './file-store.ts';
import { recoverStore } from './recover.ts';
import { removeMany, removeOne } from './remove.ts';
import { upload } from './upload.ts';

/** The storage service, /storage/v1: what supabase-js asks of a bucket (wire contract, Storage). */
export async function storageService(app: FastifyInstance, context: BackendContext): Promise<void> {
  const folders = await makeStoreFolders(context.settings.dataDirectory);
  const store = createFileStore(folders);
  const recovery = await recoverStore(context.db, folders, context.now());
  if (recovery.missing.length > 0) context.log.error(recovery, 'files of the media bucket are missing');
  else if (recovery.swept + recovery.lost + recovery.foundAgain > 0) {
    context.log.info(recovery, 'media bucket put in order');
  }
  answerStorageErrors(app);

  for (const [prefix, access] of [
    ['/object', 'user'],
    ['/object/authenticated', 'user'],
    ['/object/public', 'anyone'],
  ] as const) {
    const handler = download(context, store, access);
    app.route<ObjectRoute>({
      method: ['GET', 'HEAD'],
      url: `${prefix}/:bucket/*`,
      exposeHeadRoute: false,
      handler,
    });
  }
  app.get<ObjectRoute>('/object/info/:bucket/*', info(context, 'user'));
  app.get<ObjectRoute>('/object/info/authenticated/:bucket/*', info(context, 'user'));
  app.get<ObjectRoute>('/object/info/public/:bucket/*', info(context, 'anyone'));
  app.delete('/object/:bucket', { bodyLimit: 2 * 1024 * 1024 }, removeMany(context, store));
  app.delete('/object/:bucket/*', { bodyLimit: 1024 }, removeOne(context, store));

  // Uploads read the socket themselves, whatever type they declare, JSON included.
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, {
      throwFileSizeLimit: false,
      // The bucket's own limit is counted while streaming (staging.ts).
      limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 1, fields: 8, fieldSize: 8 * 1024, parts: 9 },
    });
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null));
    uploads.post('/object/:bucket/*', upload(context, { store, folders }));
    uploads.put('/object/:bucket/*', async (request) => {
      request.raw.resume();
      throw refuse.request('Files are never overwritten here; delete the old one and upload to a new path');
    });
  });
}
