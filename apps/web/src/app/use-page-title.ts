import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { isPageHandle } from './page-handle.ts';

/** Puts the page's title (its route's `handle.title`) in the tab, and answers it for the announcement. */
export function usePageTitle(): string | null {
  const matches = useMatches();
  const handle = matches.at(-1)?.handle;
  const title = isPageHandle(handle) ? handle.title : null;
  useEffect(() => {
    document.title = title ? `${title} · MetalQuest` : 'MetalQuest';
  }, [title]);
  return title;
}
