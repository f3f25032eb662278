/** Finds per server page of a gallery. */
export const GALLERY_PAGE_SIZE = 200;
