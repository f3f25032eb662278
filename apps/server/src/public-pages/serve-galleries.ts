import { createHash } from 'node:crypto';
import { OverspentError } from '@metalquest/backend/db/time-budget';
import type { PageAnswer } from '@metalquest/core/content/page-answer';
import type { PageRenderer } from '@metalquest/core/content/page-renderer';
import {
  type GalleryAddress,
  galleryAddress,
  readGalleryAddress,
} from '@metalquest/core/gallery/gallery-page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestAddress } from '../request-address.ts';
import { coalesceRequests } from './coalesce-requests.ts';
import type { GallerySource } from './gallery-source.ts';
import type { PageCache } from './page-cache.ts';
import { type ReadyAnswer, readyText, sendReady } from './ready-answer.ts';

/** Private and always revalidated, so that copies do not outlive the gallery. */
const CACHE_CONTROL = 'private, no-cache';

const HTML_TYPE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Address used for rendering "not found", so that all such pages are identical. */
const MISSING_GALLERY = '/gallery/nobody';

export interface GalleriesSite {
  readonly galleries: GallerySource;
  readonly renderer: PageRenderer;
  readonly cache: PageCache<ReadyAnswer>;
}

/** Always asks the backend for the content; caches only the rendering, keyed by the whole answer. */
export function serveGalleries(app: FastifyInstance, { galleries, renderer, cache }: GalleriesSite): void {
  const anew = coalesceRequests(galleryAddress, async (requested) => named(await answerOf(requested)));

  async function answerOf(requested: GalleryAddress): Promise<PageAnswer> {
    try {
      const gallery = await galleries.page(requested);
      return gallery ? { status: 200, data: { page: 'gallery', gallery } } : { status: 404 };
    } catch (err) {
      // The server counts its 503 answers; a costly gallery must not fill the log.
      if (!(err instanceof OverspentError)) app.log.error({ err }, 'a gallery could not be read');
      return { status: 503 };
    }
  }

  async function ask(request: FastifyRequest, before: string) {
    const { pathname, searchParams } = requestAddress(request.url);
    const requested = readGalleryAddress(pathname.slice(before.length), searchParams);
    if (!requested) return { ...named({ status: 404 }), address: MISSING_GALLERY };
    const found = await anew(requested);
    return { ...found, address: found.answer.status === 200 ? galleryAddress(requested) : MISSING_GALLERY };
  }

  app.get('/gallery/:key', async (request, reply) => {
    const { answer, name, address } = await ask(request, '');
    const ready = await cache.get(
      `gallery ${name}`,
      async () => {
        const page = await renderer.render(address, answer);
        if (page.status === 301) throw new Error('A gallery cannot redirect');
        return {
          value: await readyText(page.status, HTML_TYPE, page.html),
          use: page.status === 503 ? 'once' : 'keep',
        };
      },
      'unbounded',
    );
    return sendReady(ready, request, reply, CACHE_CONTROL);
  });

  app.get('/page-data/gallery/:key', async (request, reply) => {
    const { answer, name, text } = await ask(request, '/page-data');
    const ready = await cache.get(
      `gallery data ${name}`,
      async () => ({
        value: await readyText(answer.status, JSON_TYPE, text),
        use: answer.status === 503 ? 'once' : 'keep',
      }),
      'unbounded',
    );
    return sendReady(ready, request, reply, CACHE_CONTROL);
  });
}

function named(answer: PageAnswer) {
  const text = JSON.stringify(answer);
  return { answer, text, name: createHash('sha256').update(text).digest('base64url') };
}
