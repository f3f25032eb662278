import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageAnswer, Release } from '@metalquest/core/content/page-answer';
import type {
  PageRenderer,
  PageRendererModule,
  PageRendererParts,
} from '@metalquest/core/content/page-renderer';
import { parseArticle } from '@metalquest/core/content/parse-article';
import { SECTIONS } from '@metalquest/core/content/sections';
import type { FastifyInstance } from 'fastify';
import { COVERS_PATH } from '../content/seed-posts.ts';
import { COVERS_DIRECTORY, readShippedPages } from '../content/shipped-content.ts';
import { articleReader } from './article-reader.ts';
import { coverPictures } from './cover-pictures.ts';
import { readFirstParts } from './first-parts.ts';
import { gallerySource } from './gallery-source.ts';
import { pageCache } from './page-cache.ts';
import { postSource } from './post-source.ts';
import type { PublicBackend } from './public-backend.ts';
import { servePublicFiles } from './public-files.ts';
import { publicPages } from './public-pages.ts';
import { bytesOf, type ReadyAnswer } from './ready-answer.ts';
import { serveCovers } from './serve-covers.ts';
import { serveGalleries } from './serve-galleries.ts';
import { type SendPage, servePublicPages } from './serve-public-pages.ts';
import { serveSharePictures } from './serve-share-pictures.ts';
import { fileIn, siteDocuments } from './site-documents.ts';
import type { SiteState } from './site-state.ts';

function releasesOf(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      const title = (end < 0 ? part : part.slice(0, end)).trim();
      const id = `release-${title
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')}`;
      return { title, id, body: parseArticle(end < 0 ? '' : part.slice(end)).body };
    });
}

async function loadRenderer(
  directory: string,
  parts: Pick<PageRendererParts, 'origin' | 'site' | 'pictures'>,
): Promise<PageRenderer> {
  const [first, shell, manifest, module] = await Promise.all([
    readFirstParts(directory),
    readFile(path.join(directory, 'index.html'), 'utf8'),
    readFile(path.join(directory, '.vite/manifest.json'), 'utf8'),
    importModule(path.join(directory, '.server/page-renderer.mjs')),
  ]);
  if (!first) throw new Error(`${directory} lacks files that its pages need. Run \`npm run build\`.`);
  return module.createPageRenderer({ ...parts, first, shell, manifest: JSON.parse(manifest) });
}

async function importModule(file: string): Promise<PageRendererModule> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!isRendererModule(module)) throw new Error(`${file} exports no page renderer. Run \`npm run build\`.`);
  return module;
}

function isRendererModule(module: unknown): module is PageRendererModule {
  return (
    typeof module === 'object' &&
    module !== null &&
    'createPageRenderer' in module &&
    typeof module.createPageRenderer === 'function'
  );
}

const CHANGELOG = fileURLToPath(new URL('../../../../CHANGELOG.md', import.meta.url));

/** Routes of public pages, registered before static files. */
export const PAGE_PATHS: readonly string[] = [
  '/',
  ...SECTIONS.flatMap(({ path }) => [`/${path}`, `/${path}/:slug`]),
  ...['features', 'help', 'privacy', 'terms', 'cookies', 'changelog'].map((name) => `/${name}`),
];

/** Renders and serves the public pages of a client build. */
export async function addPublicPages(
  app: FastifyInstance,
  options: {
    directory: string;
    publicUrl: string;
    backend: PublicBackend;
    state: () => Promise<SiteState>;
    pictureBase: string;
    /** First path segments of the signed-in area. */
    privatePaths: readonly string[];
  },
): Promise<SendPage> {
  const settings = async () => (await options.state()).settings;
  const readArticle = articleReader();
  const posts = postSource(options.backend, readArticle);
  const ask = publicPages({
    posts,
    releases: releasesOf(await readChangelog()),
    document: siteDocuments({
      pages: await readShippedPages(),
      settings,
      hasFile: fileIn(options.directory),
      readArticle,
    }),
  });
  const pages = (address: string): Promise<PageAnswer> =>
    ask(address).catch((err: unknown) => {
      app.log.error({ err }, 'a public page could not be rendered');
      return { status: 503 };
    });
  const renderer = await loadRenderer(options.directory, {
    origin: options.publicUrl,
    site: settings,
    pictures: await coverPictures(COVERS_DIRECTORY, COVERS_PATH),
  });
  const cache = pageCache<ReadyAnswer>({
    now: Date.now,
    version: async () => (await options.state()).version,
    bytesOf,
  });
  const site = async () => ({ origin: options.publicUrl, title: (await settings()).title });
  await serveCovers(app, COVERS_DIRECTORY, COVERS_PATH);
  servePublicFiles(app, {
    posts,
    site,
    cache,
    privatePaths: options.privatePaths,
    pagePaths: PAGE_PATHS.filter((path) => !path.includes(':')),
  });
  serveGalleries(app, {
    galleries: gallerySource(options.backend, options.pictureBase),
    renderer,
    cache,
  });
  serveSharePictures(app, { posts, site, cache });
  return servePublicPages(app, { pages, renderer, cache });
}

function readChangelog(): Promise<string> {
  return readFile(CHANGELOG, 'utf8').catch(() => '');
}
