import type { PageAnswer } from '@metalquest/core/content/page-answer';
import type { PageHead } from './page-head.ts';

/** What a route says about its page. */
export interface PageHandle {
  /** Shown in the tab and announced to screen readers; null where the name of the product is enough. */
  title: string | null;
  /** Whether the sign-in guard stands before it. */
  guarded: boolean;
  /** On a phone the page has the whole screen: header and status bar stand on wide screens only. */
  wholeScreen?: boolean;
  /** On a phone the page puts its own buttons where the thumb is: the thumb bar makes room for them. */
  ownThumbRow?: boolean;
  /** Of a public page: what search engines and the places where links are shared are told of it. */
  head?: (answer: PageAnswer, pathname: string) => PageHead;
  /** Of a public page: its module, as the build's manifest names it, so that the browser fetches it early. */
  module?: string;
}

/** Whether a route's `handle`, which the router keeps as unknown, is one of ours. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'guarded' in handle;
}
