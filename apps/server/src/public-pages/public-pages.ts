import type { PageAnswer, Release, SiteDocument } from '@metalquest/core/content/page-answer';
import { postAddress } from '@metalquest/core/content/post-address';
import { POSTS_PER_PAGE, readPostsChoice } from '@metalquest/core/content/posts-choice';
import { relatedPosts } from '@metalquest/core/content/related-posts';
import { type Section, sectionAt } from '@metalquest/core/content/sections';
import { trimOf } from '@metalquest/core/text/trim-signs';
import type { PostSource } from './post-source.ts';

/** Number of guides on the landing page, and of related posts. */
const ON_HOME = 3;
const RELATED = 3;
/** Candidates for related posts: the newest. */
const CANDIDATES = 200;

export interface PublicPagesParts {
  posts: PostSource;
  releases: readonly Release[];
  document(name: string): Promise<SiteDocument | null>;
}

/**
 * Data of a public page, for server rendering and client navigation. Throws if the backend is unavailable.
 * @param address path with its relevant query, '/guides?tag=beach'
 */
export type PublicPages = (address: string) => Promise<PageAnswer>;

const NOTHING: PageAnswer = { status: 404 };

export function publicPages({ posts, releases, document }: PublicPagesParts): PublicPages {
  return async (address) => {
    const [path = '', query = ''] = address.split('?');
    const [first = '', slug, ...more] = trimOf(path, '/').split('/');
    if (more.length > 0) return NOTHING;
    const section = sectionAt(first);
    if (slug !== undefined) return section ? postAt(section, slug) : NOTHING;
    if (section) return postsOf(section, new URLSearchParams(query));
    if (first === '') {
      const { posts: guides } = await posts.list({ category: 'guide', pageSize: ON_HOME });
      return { status: 200, data: { page: 'home', guides } };
    }
    if (first === 'changelog') return { status: 200, data: { page: 'changelog', releases } };
    const found = await document(first);
    return found ? { status: 200, data: { page: 'document', document: found } } : NOTHING;
  };

  async function postsOf({ category }: Section, query: URLSearchParams): Promise<PageAnswer> {
    const choice = readPostsChoice(query);
    if (choice === null) return NOTHING;
    const [{ posts: shown, total }, tags] = await Promise.all([
      posts.list({ category, ...choice, pageSize: POSTS_PER_PAGE }),
      posts.tags(category),
    ]);
    if (shown.length === 0 && choice.page > 1) return NOTHING;
    return { status: 200, data: { page: 'posts', category, choice, posts: shown, total, tags } };
  }

  async function postAt({ category }: Section, slug: string): Promise<PageAnswer> {
    const answer = await posts.at(category, slug);
    if (answer === null) return NOTHING;
    if (answer === 'gone') return { status: 410 };
    if ('moved' in answer) return { status: 301, to: postAddress(answer.moved) };
    const post = answer.found;
    const { posts: candidates } = await posts.list({ pageSize: CANDIDATES });
    return {
      status: 200,
      data: { page: 'post', post, related: relatedPosts(post, candidates, RELATED) },
    };
  }
}
