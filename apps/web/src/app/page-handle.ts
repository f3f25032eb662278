import type { PageAnswer } from '@metalquest/core/content/page-answer';
import type { PageHead } from './page-head.ts';

export interface PageHandle {
  title: string | null;
  guarded: boolean;
  /** On phones, hides the header and the status bar. */
  fullScreen?: boolean;
  /** On phones, hides the thumb bar for the page's own buttons, until the page calls `useThumbBar`. */
  ownThumbRow?: boolean;
  head?: (answer: PageAnswer, pathname: string) => PageHead;
  /** For public pages: the module's name in the build manifest, for preloading. */
  module?: string;
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'guarded' in handle;
}
