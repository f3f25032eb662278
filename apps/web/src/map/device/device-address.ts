import type { StoredFile } from './device-messages.ts';

const SCHEME = 'device:';

export const deviceAddress = ({ userId, id }: StoredFile): string => `${SCHEME}${userId}/${id}/{z}/{x}/{y}`;

/** Null for addresses of other servers. */
export function fileOfAddress(address: string): StoredFile | null {
  if (!address.startsWith(SCHEME)) return null;
  const [userId = '', id = ''] = address.slice(SCHEME.length).split('/');
  return { userId, id };
}

export const isOnDevice = (address: string | null | undefined): boolean =>
  address?.startsWith(SCHEME) ?? false;
