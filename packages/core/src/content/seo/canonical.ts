import type { Site } from './site.ts';

export interface PageChoice {
  readonly page?: number | undefined;
  readonly tag?: string | null | undefined;
}

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
