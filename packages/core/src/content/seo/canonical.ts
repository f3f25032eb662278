import type { Site } from './site.ts';

/** Query parts that make a distinct page. */
export interface PageChoice {
  readonly page?: number | undefined;
  readonly tag?: string | null | undefined;
}

/** Canonical address: no trailing slash, no search; tag and page only when not the default. */
export function canonicalAddress(
  site: Pick<Site, 'origin'>,
  path: string,
  { page = 1, tag = null }: PageChoice = {},
): string {
  const plain = path
    .replace(/[?#].*$/s, '')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  const url = new URL(plain.startsWith('/') ? plain : `/${plain}`, site.origin);
  if (tag) url.searchParams.set('tag', tag);
  if (page > 1) url.searchParams.set('page', String(page));
  return url.href;
}
