import type { PageAnswer } from '@metalquest/core/content/page-answer';
import type { PageHead } from './page-head.ts';

/** Metadata of a route. */
export interface PageHandle {
  /** The document title, announced to screen readers; null for the product name alone. */
  title: string | null;
  /** Whether the page requires sign-in. */
  guarded: boolean;
  /** On phones, hides the header and the status bar. */
  wholeScreen?: boolean;
  /** On phones, hides the thumb bar for the page's own buttons. */
  ownThumbRow?: boolean;
  /** For public pages: metadata for search engines and link previews. */
  head?: (answer: PageAnswer, pathname: string) => PageHead;
  /** For public pages: the module's name in the build manifest, for preloading. */
  module?: string;
}

/** Type guard for `handle`, which the router types as unknown. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'guarded' in handle;
}
