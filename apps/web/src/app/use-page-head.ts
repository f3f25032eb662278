import { isPageAnswer, type PageAnswer } from '@metalquest/core/content/page-answer';
import { canonicalAddress } from '@metalquest/core/content/seo/canonical';
import { pageTitle } from '@metalquest/core/content/seo/page-title';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useSiteSettings } from '../net/site-settings.ts';
import { isPageHandle } from './page-handle.ts';
import { TAGLINE } from './page-head.ts';

const OK_WITHOUT_DATA: PageAnswer = { status: 404 };

/** Updates title, description and canonical link. Crawler tags stay as the server wrote them. */
export function usePageHead(): void {
  const { pathname } = useLocation();
  const { title: siteTitle } = useSiteSettings();
  const match = useMatches().at(-1);
  const handle = isPageHandle(match?.handle) ? match.handle : null;
  const answer = isPageAnswer(match?.loaderData) ? match.loaderData : OK_WITHOUT_DATA;
  const head = handle?.head?.(answer, pathname) ?? null;
  const title = head ? head.title : (handle?.title ?? null);
  const description = head?.description ?? TAGLINE;
  const path = head?.canonical?.path ?? null;
  const { page, tag } = head?.canonical ?? {};
  useEffect(() => {
    document.title = pageTitle(title ?? '', siteTitle);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    putCanonical(path === null ? null : (origin) => canonicalAddress({ origin }, path, { page, tag }));
  }, [title, siteTitle, description, path, page, tag]);
}

function putCanonical(addressAt: ((origin: string) => string) | null): void {
  const found = document.querySelector('link[rel="canonical"]');
  if (addressAt === null) {
    found?.remove();
    return;
  }
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.setAttribute('rel', 'canonical');
  // Keep the server's origin: it knows its public host name.
  const { origin } = new URL(found?.getAttribute('href') ?? '/', window.location.href);
  link.setAttribute('href', addressAt(origin));
}
