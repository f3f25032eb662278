import type { Matrix } from '@metalquest/core/map/picture/matrix';
import type { StoredFile } from './device-messages.ts';

const SCHEME = 'device:';

/** The tiles of a map file on this device, or of a picture that is placed there. */
export const deviceAddress = ({ userId, id }: StoredFile, toPicture: Matrix | null = null): string =>
  `${SCHEME}${userId}/${id}/{z}/{x}/{y}${toPicture ? `/${toPicture.join(',')}` : ''}`;

/** Null for addresses of other servers. */
export function fileOfAddress(address: string): StoredFile | null {
  if (!address.startsWith(SCHEME)) return null;
  const [userId = '', id = ''] = address.slice(SCHEME.length).split('/');
  return { userId, id };
}

/** Where the picture of an address lies; null for map files. */
export function placementOfAddress(address: string): Matrix | null {
  const [a, b, c, d, e, f, g, h, i] = address.split('/')[5]?.split(',').map(Number) ?? [];
  return i === undefined ? null : [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0, g ?? 0, h ?? 0, i];
}

export const isOnDevice = (address: string | null | undefined): boolean =>
  address?.startsWith(SCHEME) ?? false;
