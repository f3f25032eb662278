import type { Tile } from '@metalquest/core/map/area';
import { fileOfAddress, placementOfAddress } from './device-address.ts';
import { ask } from './device-client.ts';

/** A tile of a map file on this device; null bytes where it has none. Rejects for other addresses. */
export async function readDeviceTile(
  address: string,
  tile: Tile,
  signal: AbortSignal,
): Promise<{ readonly bytes: ArrayBuffer | null }> {
  const of = fileOfAddress(address);
  if (!of) throw new Error('The map is not on this device');
  return { bytes: await ask({ kind: 'tile', of, tile, toPicture: placementOfAddress(address) }, { signal }) };
}
