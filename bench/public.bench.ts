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
      const smallGallery = await publishGallery(url, { finds: FEW_FINDS, photos: PHOTOS });
      const largeGallery = await publishGallery(url, { finds: MANY_FINDS, photos: PHOTOS });
      const { home, section, post } = PUBLIC_PAGES;
      const lighthouseFigures = await judgePages(url, { ...PUBLIC_PAGES, gallery: largeGallery }, runs);
      const loadFigures = await loadPages(url, { home, section, post });
      const baseline = await timePages(url, { home, section, post, gallery: smallGallery }, editor);
      const manyFinds = await timePages(url, { gallery: largeGallery }, editor);
      await publishMany(editor);
      const manyPosts = await timePages(url, { home, section, post }, editor);
      return [
        ...lighthouseFigures,
        ...loadFigures,
        ...growthFigures(`${MANY_POSTS} posts more against those that come along`, baseline, manyPosts),
        ...growthFigures(`${MANY_FINDS} finds against ${FEW_FINDS}`, baseline, manyFinds),
      ];
    } finally {
      await server.close();
    }
  },
};
