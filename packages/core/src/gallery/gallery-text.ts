import type { GalleryPage } from './gallery-page.ts';

const COUNT = new Intl.NumberFormat('en-GB');

export function galleryName({ title }: Pick<GalleryPage, 'title'>): string {
  return title?.trim() || 'Finds';
}

export function galleryLead({ total }: Pick<GalleryPage, 'total'>): string {
  if (total === 0) return 'Find spots are private.';
  return `${total === 1 ? '1 find' : `${COUNT.format(total)} finds`}. Find spots are private.`;
}
