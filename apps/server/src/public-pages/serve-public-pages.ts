import type { PageRenderer } from '@metalquest/core/content/page-renderer';
import { pageAddress } from '@metalquest/core/content/posts-choice';
import { trimOf } from '@metalquest/core/text/trim-signs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestAddress } from '../request-address.ts';
import { boundedQueue, QueueFullError } from './bounded-queue.ts';
import type { Made, PageCache } from './page-cache.ts';
import type { PublicPages } from './public-pages.ts';
import { CACHE_CONTROL, type ReadyAnswer, readyText, sendReady } from './ready-answer.ts';

/** Address that unknown ones are rendered as, so that they share one response. */
const MISSING_PAGE = '/nowhere';

const HTML_TYPE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Queue length for searches and list pages. */
const PLACES = 50;

export interface PublicSite {
  pages: PublicPages;
  renderer: PageRenderer;
  cache: PageCache<ReadyAnswer>;
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves pages, and their data as `GET /page-data/<path>`. Ignores cookies and tokens. */
export function servePublicPages(app: FastifyInstance, { pages, renderer, cache }: PublicSite): SendPage {
  const enqueue = boundedQueue(PLACES);

  /** Queries are unbounded, so they use a cache section of their own and a serial queue. */
  async function answer(
    key: string,
    address: string,
    make: () => Promise<Made<ReadyAnswer>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (!address.includes('?')) return sendReady(await cache.get(key, make), request, reply);
    try {
      return sendReady(await cache.get(key, () => enqueue(make), 'unbounded'), request, reply);
    } catch (reason) {
      if (!(reason instanceof QueueFullError)) throw reason;
      return reply
        .code(503)
        .header('retry-after', '2')
        .header('cache-control', 'no-store')
        .send({ status: 503, message: 'Too many searches at once. Try again in a moment.' });
    }
  }

  app.get('/page-data/*', async (request, reply) => {
    const { pathname, searchParams } = requestAddress(request.url);
    const address = pageAddress(pathname.slice('/page-data'.length), searchParams);
    const make = async () => {
      const data = await pages(address);
      // Report a redirect as data; the client router follows it with the page's address.
      const status = data.status === 301 ? 200 : data.status;
      return made(await readyText(status, JSON_TYPE, JSON.stringify(data)), data.status);
    };
    return answer(`data ${address}`, address, make, request, reply);
  });

  return async (request, reply) => {
    const { pathname, searchParams, search } = requestAddress(request.url);
    // A path that begins with two slashes would redirect to another site.
    if (pathname !== '/' && pathname.endsWith('/') && !pathname.startsWith('//')) {
      const to = `/${trimOf(pathname, '/')}`;
      return reply
        .code(301)
        .header('cache-control', CACHE_CONTROL)
        .header('location', `${to}${search}`)
        .send();
    }
    // Unknown addresses are unbounded and share one response.
    const isKnown = renderer.isKnown(pathname);
    const address = isKnown ? pageAddress(pathname, searchParams) : MISSING_PAGE;
    const make = async (): Promise<Made<ReadyAnswer>> => {
      const page = await renderer.render(address, isKnown ? await pages(address) : { status: 404 });
      if (page.status === 301) return made(await readyText(301, HTML_TYPE, '', page.to), 301);
      const value = await readyText(page.status, HTML_TYPE, page.html);
      return isKnown ? made(value, page.status) : { value, use: 'keep' };
    };
    return answer(`page ${address}`, address, make, request, reply);
  };
}

/** Caches only existing content, since missing addresses are unbounded. */
function made(value: ReadyAnswer, pageStatus: number): Made<ReadyAnswer> {
  return { value, use: pageStatus === 200 ? 'keep' : pageStatus === 503 ? 'failed' : 'once' };
}
