import type { PageRenderer } from '@metalquest/core/content/page-renderer';
import { pageAddress } from '@metalquest/core/content/posts-choice';
import { trimOf } from '@metalquest/core/text/trim-signs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestAddress } from '../request-address.ts';
import { NoPlace, oneLine } from './one-line.ts';
import type { Made, PageCache } from './page-cache.ts';
import type { PublicPages } from './public-pages.ts';
import { KEEPS, type ReadyAnswer, readyText, sendReady } from './ready-answer.ts';

/** The one page of all addresses without a page, under a key that no address has. */
const NOWHERE = 'nowhere';

const HTML_TYPE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Searches and pages of lists that may wait for their turn. */
const PLACES = 50;

export interface PublicSite {
  pages: PublicPages;
  renderer: PageRenderer;
  cache: PageCache<ReadyAnswer>;
}

/** Sends the page at the address of a request; of one that is the site's own or nobody's. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the public pages, and `GET /page-data/<path>` with what they are drawn from for a browser that goes from one to
 * the next. Nothing here looks at who asks: no cookie, no token; one answer is everybody's.
 */
export function servePublicPages(app: FastifyInstance, { pages, renderer, cache }: PublicSite): SendPage {
  const inLine = oneLine(PLACES);

  /** Of what a query asks for there is no end: it has a shelf of its own, and is made one after another. */
  async function answer(
    key: string,
    address: string,
    make: () => Promise<Made<ReadyAnswer>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (!address.includes('?')) return sendReady(await cache.get(key, make), request, reply);
    try {
      return sendReady(await cache.get(key, () => inLine(make), 'asked'), request, reply);
    } catch (reason) {
      if (!(reason instanceof NoPlace)) throw reason;
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
      const told = await pages(address);
      // A move is told and not made: the browser's router makes it, with the address of the page and not of its data.
      const status = told.status === 301 ? 200 : told.status;
      return made(await readyText(status, JSON_TYPE, JSON.stringify(told)), told.status);
    };
    return answer(`data ${address}`, address, make, request, reply);
  });

  return async (request, reply) => {
    const { pathname, searchParams, search } = requestAddress(request.url);
    // Two slashes at the beginning would lead to another site.
    if (pathname !== '/' && pathname.endsWith('/') && !pathname.startsWith('//')) {
      const to = `/${trimOf(pathname, '/')}`;
      return reply.code(301).header('cache-control', KEEPS).header('location', `${to}${search}`).send();
    }
    // Addresses without a page are without number: they share one answer.
    const isKnown = renderer.isKnown(pathname);
    const address = isKnown ? pageAddress(pathname, searchParams) : pathname;
    const make = async (): Promise<Made<ReadyAnswer>> => {
      const page = await renderer.render(address);
      if (page.status === 301) return made(await readyText(301, HTML_TYPE, '', page.to), 301);
      const value = await readyText(page.status, HTML_TYPE, page.html);
      return isKnown ? made(value, page.status) : { value, use: 'keep' };
    };
    return answer(isKnown ? `page ${address}` : NOWHERE, address, make, request, reply);
  };
}

/** Only what is there is kept: of what is not there is no end. */
function made(value: ReadyAnswer, told: number): Made<ReadyAnswer> {
  return { value, use: told === 200 ? 'keep' : told === 503 ? 'failed' : 'once' };
}
