import type { Database } from '@metalquest/backend/db/database';
import Fastify from 'fastify';
import { gallerySource } from '../public-pages/gallery-source.ts';
import { pageCache } from '../public-pages/page-cache.ts';
import { embeddedBackend } from '../public-pages/public-backend.ts';
import { bytesOf, type ReadyAnswer } from '../public-pages/ready-answer.ts';
import { serveGalleries } from '../public-pages/serve-galleries.ts';
import { serveSigning } from '../signing/serve-signing.ts';
import { createSignedPdf } from '../signing/signing-mails.ts';

/** Galleries and agreements as apps/server serves them, without the web app's design. */
export async function startPublicSite(db: Database, trustProxy: string[]) {
  const app = Fastify({ trustProxy, forceCloseConnections: true });
  const backend = embeddedBackend(db);
  serveGalleries(app, {
    galleries: gallerySource(backend, '/storage/v1/public-media'),
    renderer: {
      isKnown: () => true,
      render: async (_address, answer) =>
        answer.status === 301 ? answer : { status: answer.status, html: JSON.stringify(answer) },
    },
    cache: pageCache<ReadyAnswer>({ now: Date.now, version: async () => '1', bytesOf }),
  });
  const noMail = { signed: async () => undefined, declined: async () => undefined };
  await serveSigning(app, { backend, pdf: createSignedPdf(), mails: noMail, canMail: false, now: Date.now });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}
