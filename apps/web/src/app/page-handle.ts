/** What a route says about its page. */
export interface PageHandle {
  /** Shown in the tab and announced to screen readers; null where the name of the product is enough. */
  title: string | null;
  /** Whether the sign-in guard stands before it. */
  guarded: boolean;
  /** On a phone the page has the whole screen: header and status bar stand on wide screens only. */
  wholeScreen?: boolean;
}

/** Whether a route's `handle`, which the router keeps as unknown, is one of ours. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'guarded' in handle;
}
