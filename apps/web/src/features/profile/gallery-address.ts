import { serverAddress } from '../../lib/server-address.ts';

/** The address of a user's gallery, for people to pass on: by its own name, else by the user's id. */
export function galleryAddress(slug: string | null, userId: string): string {
  return `${serverAddress()}/gallery/${slug ?? userId}`;
}
