import { publishGallery } from '../e2e/support/gallery.ts';
import { newEditor } from '../e2e/support/posts.ts';
import { PUBLIC_PAGES } from '../e2e/support/public-site.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { growthFigures, MANY_POSTS, publishMany, timePages } from './public/growth.ts';
import { judgePages } from './public/lighthouse.ts';
import { loadPages } from './public/load.ts';
import type { Bench, BenchOptions, Figure } from './support/figure.ts';

const RUNS = 5;
const MANY_FINDS = 2_000;
const FEW_FINDS = 20;
const PHOTOS = 20;

/** Public pages: Lighthouse (`--runs` times), load, and the cost of many posts and a large gallery. */
export const publicBench: Bench = {
  name: 'public',
  async run({ runs = RUNS }: BenchOptions): Promise<Figure[]> {
    const server = await ServerProcess.start();
    try {
      const { url } = server;
      const editor = await newEditor(server);
      const small = await publishGallery(url, { finds: FEW_FINDS, photos: PHOTOS });
      const large = await publishGallery(url, { finds: MANY_FINDS, photos: PHOTOS });
      const { home, section, post } = PUBLIC_PAGES;
      const judged = await judgePages(url, { ...PUBLIC_PAGES, gallery: large }, runs);
      const loaded = await loadPages(url, { home, section, post });
      const few = await timePages(url, { home, section, post, gallery: small }, editor);
      const manyFinds = await timePages(url, { gallery: large }, editor);
      await publishMany(editor);
      const manyPosts = await timePages(url, { home, section, post }, editor);
      return [
        ...judged,
        ...loaded,
        ...growthFigures(`${MANY_POSTS} posts more against those that come along`, few, manyPosts),
        ...growthFigures(`${MANY_FINDS} finds against ${FEW_FINDS}`, few, manyFinds),
      ];
    } finally {
      await server.close();
    }
  },
};
