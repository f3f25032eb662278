import { serverAddress } from '../../net/server-address.ts';

/** The public URL of a user's gallery, by its slug, else by the user's ID. */
export function galleryAddress(slug: string | null, userId: string): string {
  return `${serverAddress()}/gallery/${slug ?? userId}`;
}
