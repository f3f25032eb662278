import { isRecord } from '@metalquest/core/json';
import { creditsOf } from '@metalquest/core/map/credits';
import type { OwnTiles } from '@metalquest/core/map/layer';
import { readPastedAddress } from '@metalquest/core/map/own/pasted-address';
import { readMapXml } from '@metalquest/core/map/own/read-services';
import { readXmlTree } from '@metalquest/core/map/own/read-xml-tree';
import type { Described } from '@metalquest/core/map/own/service';
import {
  drawnSchema,
  readMapJson,
  UNKNOWN_SCHEMA,
  vectorLayerNames,
} from '@metalquest/core/map/own/tile-json';
import { err, ok, type Result } from '@metalquest/core/result';
import { TileType } from 'pmtiles';
import { archiveAt } from './own-response.ts';
import { DESCRIPTION_BYTES, loadFromProvider, ProviderError } from './provider-client.ts';
import { failureText, statusText } from './provider-texts.ts';

/** What an address offers, and which of its layers it names. */
export interface Found extends Described {
  readonly wanted: readonly string[];
  /** Set for a file of points, lines and areas, which has no layers. */
  readonly drawing?: File;
}

/** Finds out what a pasted address offers. The error advises the user. */
export async function describeAddress(pasted: string, signal: AbortSignal): Promise<Result<Found, string>> {
  const read = readPastedAddress(pasted);
  if (!read.ok) return read;
  const { value } = read;
  if (value.kind === 'tiles') {
    return ok({ layers: [{ id: '', title: '', tiles: value.tiles }], notes: [], wanted: [] });
  }
  try {
    if (value.kind === 'pmtiles') return await describeArchive(value.url);
    let first: Result<Found, string> | null = null;
    for (const url of value.urls) {
      const described = await describe(url, signal);
      if (described.ok) return ok({ ...described.value, wanted: value.wanted });
      first ??= described;
    }
    return first ?? err('This address does not describe a map.');
  } catch (cause) {
    if (signal.aborted || !(cause instanceof ProviderError)) throw cause;
    return err(failureText(cause.why));
  }
}

async function describe(
  address: string,
  signal: AbortSignal,
): Promise<Result<Omit<Found, 'wanted'>, string>> {
  const { status, type, bytes } = await loadFromProvider(address, { limitBytes: DESCRIPTION_BYTES }, signal);
  const refused = statusText(status);
  if (refused) return err(refused);
  if (type.startsWith('image/')) {
    return err(
      'This address is one picture. Put {z}, {x} and {y} in the place of the tile’s zoom, column and row.',
    );
  }
  const text = new TextDecoder().decode(bytes);
  const from = new URL(address);
  if (/^\s*\{/.test(text)) {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return err('The description of the map is not valid JSON.');
    }
    return isGeoJson(json) ? ok(drawing(bytes, from, 'geojson')) : readMapJson(json, from);
  }
  if (/^\s*<(?:!doctype html|html)/i.test(text)) return err(WEB_PAGE);
  const [, root] = /<(?:\w{1,20}:)?(gpx|kml)[\s>]/i.exec(text.slice(0, 2000)) ?? [];
  if (root) return ok(drawing(bytes, from, root.toLowerCase()));
  const tree = readXmlTree(text.replace(/^\uFEFF/, ''));
  return tree.ok ? readMapXml(tree.value, from) : err(tree.error);
}

const isGeoJson = (json: unknown): boolean =>
  isRecord(json) && (json.type === 'FeatureCollection' || json.type === 'Feature');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing.
    return part;
  }
}

function drawing(bytes: ArrayBuffer, from: URL, extension: string): Omit<Found, 'wanted'> {
  const last = from.pathname.split('/').findLast(Boolean) ?? from.hostname;
  const name = decoded(last)
    .replace(/\.\w{1,10}$/, '')
    .slice(0, 80);
  return { layers: [], notes: [], drawing: new File([bytes], `${name}.${extension}`) };
}

const WEB_PAGE =
  'This address is a web page. Paste the address of the map itself: of its tiles, or of its WMS, WMTS or TileJSON.';

async function describeArchive(url: string): Promise<Result<Found, string>> {
  const archive = archiveAt(url);
  let header: Awaited<ReturnType<typeof archive.getHeader>>;
  let metadata: unknown;
  try {
    [header, metadata] = [await archive.getHeader(), await archive.getMetadata()];
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    return err(
      'The file at this address is not a PMTiles archive, or its server does not send parts of files.',
    );
  }
  const { name, attribution, vector_layers } = metadata as Readonly<Record<string, unknown>>;
  const isVector = header.tileType === TileType.Mvt;
  const schema = isVector ? drawnSchema(vectorLayerNames(vector_layers)) : null;
  if (isVector && !schema) return err(UNKNOWN_SCHEMA);
  const tiles: OwnTiles = {
    ...{ format: 'pmtiles', address: url, tileSize: 256, minZoom: header.minZoom, maxZoom: header.maxZoom },
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    ...{ grid: null, encoding: null, schema },
    credits: creditsOf(typeof attribution === 'string' ? attribution : ''),
  };
  const title = typeof name === 'string' ? name.slice(0, 100) : '';
  return ok({ layers: [{ id: '', title, tiles }], notes: [], wanted: [] });
}
