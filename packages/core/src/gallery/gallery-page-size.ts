/** Finds on one page of a gallery, as the server has it. */
export const GALLERY_PAGE_SIZE = 200;
