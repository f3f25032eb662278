import { type PostCategory, SECTIONS, sectionAt } from '@metalquest/core/content/sections';
import type { Site } from '@metalquest/core/content/seo/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestAddress } from '../request-address.ts';
import { boundedQueue } from './bounded-queue.ts';
import type { PageCache } from './page-cache.ts';
import type { PostSource } from './post-source.ts';
import { sendFrom } from './public-files.ts';
import { type ReadyAnswer, readyFile, readyText } from './ready-answer.ts';
import { drawSharePicture, type SharePicture } from './share-picture.ts';

const PLACES = 30;
const PROMISE = 'Remember every field you walk.';

export interface SharePicturesParts {
  readonly posts: PostSource;
  readonly site: () => Promise<Site>;
  readonly cache: PageCache<ReadyAnswer>;
  readonly draw?: (picture: SharePicture) => Promise<Buffer>;
}

/** `/share.png` for the site, `/share/guides.png` for a section, `/share/guides/coils.png` for a post. */
export function serveSharePictures(
  app: FastifyInstance,
  { posts, site, cache, draw = drawSharePicture }: SharePicturesParts,
): void {
  const enqueue = boundedQueue(PLACES);

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    words: () => Promise<Omit<SharePicture, 'siteTitle'> | null>,
  ): Promise<FastifyReply> {
    // Embedded by other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const { pathname } = requestAddress(request.url);
    return sendFrom(cache, 'pictures', `picture ${pathname}`, () =>
      enqueue(async () => {
        const { title: siteTitle } = await site();
        const found = await words();
        if (found === null) return readyText(404, 'text/plain; charset=utf-8', 'There is no such picture.\n');
        return readyFile('image/png', await draw({ ...found, siteTitle }));
      }),
    )(request, reply);
  }

  async function wordsOfPost(category: PostCategory, slug: string, label: string) {
    const found = await posts.at(category, slug);
    if (found === null || found === 'gone' || 'moved' in found) return null;
    return { title: found.found.title, label };
  }

  app.get('/share.png', (request, reply) =>
    send(request, reply, async () => ({ title: PROMISE, label: '' })),
  );
  for (const { path, title } of SECTIONS)
    app.get(`/share/${path}.png`, (request, reply) =>
      send(request, reply, async () => ({ title: sectionAt(path)?.lead ?? title, label: title })),
    );
  app.get<{ Params: { section: string; file: string } }>('/share/:section/:file', (request, reply) =>
    send(request, reply, async () => {
      const section = sectionAt(request.params.section);
      const slug = /^(.+)\.png$/.exec(request.params.file)?.[1];
      return section && slug ? wordsOfPost(section.category, slug, section.title) : null;
    }),
  );
}
