import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Tile } from '@metalquest/core/map/area';
import type { OwnTiles } from '@metalquest/core/map/layer';
import { hasDataIn } from '@metalquest/core/map/layer';
import { heightEncodingOf } from '@metalquest/core/map/own/height-encoding';
import { VECTOR_TILES } from '@metalquest/core/map/own/tile-json';
import { err, ok, type Result } from '@metalquest/core/result';
import { ownResponse } from './own-response.ts';
import { ProviderError } from './provider-client.ts';
import { failureText, statusText } from './provider-texts.ts';

export interface TestedTile {
  /** Null for a vector tile. */
  readonly picture: Blob | null;
  /** In pixels; 512 for a vector tile. */
  readonly width: number;
  /** How its pixels encode heights; null if it is a picture of something else. */
  readonly encoding: 'terrarium' | 'mapbox' | null;
}

/** A tile of about half the width of the view, in its middle; in the middle of the data if none is in the view. */
function testedTile(tiles: Pick<OwnTiles, 'bounds' | 'minZoom' | 'maxZoom'>, view: Bounds | null): Tile {
  const box = view && hasDataIn(tiles, view) ? view : (tiles.bounds ?? view ?? [-180, -60, 180, 60]);
  const [west, south, east, north] = box;
  const fitting = Math.ceil(Math.log2(360 / Math.max(east - west, 1e-6)));
  const z = Math.min(Math.max(fitting, tiles.minZoom), tiles.maxZoom);
  const across = 2 ** z;
  const radians = (((south + north) / 2) * Math.PI) / 180;
  const [x, y] = [
    Math.floor((((west + east) / 2 + 180) / 360) * across),
    Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * across),
  ];
  return { z, x: ((x % across) + across) % across, y: Math.min(Math.max(y, 0), across - 1) };
}

/** Every vector tile begins with a layer, field 3 of the protocol buffer. */
const VECTOR_TILE_START = 0x1a;

const WEB_PAGE =
  'The provider sends a web page in place of a tile. Paste the address of the tiles or of the service, not that of a website. If the provider wants you to sign in, ask it for an address with a key.';

const MISSING =
  'The provider has no tile for this part of the map. Move the map to where the layer has data, and try again.';

/** The message in an error document of a WMS; '' without one. */
const saidIn = (xml: string): string =>
  (/<(?:\w+:)?(?:ServiceException|ExceptionText)\b[^>]{0,300}>([^<]{1,300})/.exec(xml)?.[1] ?? '').trim();

async function notAPicture(type: string, body: Blob): Promise<string> {
  if (/protobuf|vector-tile/.test(type)) return VECTOR_TILES;
  if (type.includes('html')) return WEB_PAGE;
  const said = type.includes('xml') ? saidIn(await body.slice(0, 20_000).text()) : '';
  return said
    ? `The provider reports: ${said}`
    : 'The provider does not send a picture that this browser can show.';
}

async function testedVectors(type: string, tile: Blob): Promise<Result<TestedTile, string>> {
  const [first] = new Uint8Array(await tile.slice(0, 1).arrayBuffer());
  if (first === undefined) return err(MISSING);
  return first === VECTOR_TILE_START
    ? ok({ picture: null, width: 512, encoding: null })
    : err(type.includes('html') ? WEB_PAGE : 'The provider does not send vector tiles.');
}

/** Loads one tile of a layer, to see whether it works. The error advises the user. */
export async function testTile(
  tiles: OwnTiles,
  view: Bounds | null,
  signal: AbortSignal,
): Promise<Result<TestedTile, string>> {
  const tile = testedTile(tiles, view);
  let response: Response;
  try {
    response = await ownResponse(tiles, tile, signal);
  } catch (cause) {
    if (signal.aborted) throw cause;
    return err(failureText(cause instanceof ProviderError ? cause.why : 'no-answer'));
  }
  if (response.status === 404 || response.status === 204) return err(MISSING);
  const refused = statusText(response.status);
  if (refused) return err(refused);
  const type = response.headers.get('content-type') ?? '';
  const picture = await response.blob();
  if (tiles.schema) return testedVectors(type, picture);
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return err(await notAPicture(type, picture));
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  const pixels = context?.getImageData(0, 0, width, height).data ?? [];
  return ok({ picture, width, encoding: heightEncodingOf(pixels, width) });
}
