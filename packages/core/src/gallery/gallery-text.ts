import type { GalleryPage } from './gallery-page.ts';

const COUNT = new Intl.NumberFormat('en-GB');

export function galleryName({ title }: Pick<GalleryPage, 'title'>): string {
  return title?.trim() || 'Finds';
}

export function galleryLead({ total }: Pick<GalleryPage, 'total'>): string {
  if (total === 0) return 'No finds are shown here yet.';
  return `${total === 1 ? '1 find' : `${COUNT.format(total)} finds`}. Find spots are private.`;
}
