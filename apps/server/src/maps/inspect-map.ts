import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { creditsOf } from '@metalquest/core/map/credits';
import sharp from 'sharp';
import { z } from 'zod';
import { type MapContent, type TileType, VECTOR_TYPE, vectorLayers } from './hosted-map.ts';
import { type FileFacts, isGzip, MAX_TILE_BYTES, MapFileError, type Sample } from './map-file.ts';
import { inspectMbtiles } from './mbtiles-file.ts';
import { inspectPmtiles } from './pmtiles-file.ts';

const unzip = promisify(gunzip);

const HEAD_BYTES = 127;
const MAX_ZOOM = 24;
/** Where Web Mercator ends. */
const MAX_LATITUDE = 85.051129;

const SHARP_FORMATS: Readonly<Partial<Record<TileType, string>>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

const described = z.object({
  attribution: z.string().catch(''),
  type: z.enum(['baselayer', 'overlay']).nullable().catch(null),
  encoding: z.enum(['terrarium', 'mapbox']).nullable().catch(null),
});

/**
 * Checks a file of tiles and describes its content.
 * @throws MapFileError with the remedy
 */
export async function inspectMap(file: string): Promise<MapContent> {
  const { head, bytes } = await readHead(file);
  const container = containerOf(head, bytes);
  const facts = await (container === 'pmtiles'
    ? inspectPmtiles(file, bytes)
    : inspectDatabase(file, head, bytes)
  ).catch((cause: unknown) => {
    if (cause instanceof MapFileError) throw cause;
    throw new MapFileError(
      `This file is damaged (${cause instanceof Error ? cause.message : cause}). Download or make it again.`,
    );
  });
  if (!isZoomRange(facts)) {
    throw new MapFileError(
      `This file says that it covers zoom ${facts.minzoom} to ${facts.maxzoom}. MetalQuest shows zoom 0 to ${MAX_ZOOM}. Make the file again.`,
    );
  }
  const { attribution, type, encoding } = described.parse(facts.metadata);
  return {
    container,
    tileType: facts.tileType,
    tileSize: await tileSize(facts.tileType, facts.sample),
    minzoom: facts.minzoom,
    maxzoom: facts.maxzoom,
    bounds: boundsOf(facts.bounds),
    credits: creditsOf(attribution),
    vectorLayers: facts.tileType === VECTOR_TYPE ? layersOf(facts.vectorLayers) : [],
    layerType: type,
    encoding,
  };
}

async function readHead(file: string): Promise<{ head: Buffer; bytes: number }> {
  const handle = await open(file, 'r');
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new MapFileError('This is not a file. Give one file.');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: stats.size };
  } finally {
    await handle.close();
  }
}

function containerOf(head: Buffer, bytes: number): MapContent['container'] {
  const text = head.toString('latin1');
  if (text.startsWith('SQLite format 3\0')) return 'mbtiles';
  if (text.startsWith('PMTiles')) {
    if (head.length < HEAD_BYTES) throw MapFileError.incomplete(bytes, HEAD_BYTES);
    if (head[7] === 3) return 'pmtiles';
    throw new MapFileError(
      `This file is PMTiles version ${head[7]}. MetalQuest reads version 3. Download it in that version.`,
    );
  }
  if (text.startsWith('PM')) {
    throw new MapFileError(
      'This file is PMTiles of an old version. Convert it with `pmtiles convert OLD.pmtiles NEW.pmtiles`.',
    );
  }
  if (bytes === 0) throw new MapFileError('This file is empty. Download or copy it again.');
  if (text.trimStart().startsWith('<')) {
    throw new MapFileError(
      'This file is a web page or XML, not a map. The download probably failed: open the address in a browser and download the file again.',
    );
  }
  throw new MapFileError('This is not a PMTiles or MBTiles file. Convert the map to one of them.');
}

/** The header gives the size of the database (sqlite.org/fileformat.html, section 1.3). */
async function inspectDatabase(file: string, head: Buffer, bytes: number): Promise<FileFacts> {
  if (head.length < 100) throw MapFileError.incomplete(bytes, 100);
  const pageBytes = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const isSizeKnown = head.readUInt32BE(24) === head.readUInt32BE(92);
  const expected = isSizeKnown ? head.readUInt32BE(28) * pageBytes : 0;
  if (bytes < expected) throw MapFileError.incomplete(bytes, expected);
  return inspectMbtiles(file);
}

const isZoomRange = ({ minzoom, maxzoom }: FileFacts): boolean =>
  Number.isInteger(minzoom) &&
  Number.isInteger(maxzoom) &&
  minzoom >= 0 &&
  minzoom <= maxzoom &&
  maxzoom <= MAX_ZOOM;

/** The whole world if the file gives no usable bounds. */
function boundsOf(given: readonly number[]): MapContent['bounds'] {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = given;
  const bounds: MapContent['bounds'] = [
    Math.max(-180, west),
    Math.max(-MAX_LATITUDE, south),
    Math.min(180, east),
    Math.min(MAX_LATITUDE, north),
  ];
  const isUsable = bounds.every(Number.isFinite) && bounds[0] < bounds[2] && bounds[1] < bounds[3];
  return isUsable ? bounds : [-180, -MAX_LATITUDE, 180, MAX_LATITUDE];
}

function layersOf(layers: unknown): MapContent['vectorLayers'] {
  const parsed = vectorLayers.safeParse(layers);
  if (parsed.success) return parsed.data;
  throw new MapFileError(
    'This file has vector tiles but does not name its layers (`vector_layers`), so no style can draw it. Make it again with a current tool, for example planetiler, tilemaker or tippecanoe.',
  );
}

async function tileSize(tileType: TileType, sample: Sample): Promise<number> {
  if (tileType === VECTOR_TYPE) {
    const tile = isGzip(sample) ? await unzip(sample, { maxOutputLength: MAX_TILE_BYTES }) : sample;
    // Every vector tile begins with a layer, field 3 of the protocol buffer; an empty one has no bytes.
    if (tile.length > 0 && tile[0] !== 0x1a) {
      throw new MapFileError(
        'The tiles of this file are no vector tiles, although it says so. Make it again.',
      );
    }
    return 512;
  }
  const picture = await sharp(sample)
    .metadata()
    .catch(() => null);
  if (picture?.format !== SHARP_FORMATS[tileType]) {
    throw new MapFileError(
      `The tiles of this file are not of the type ${tileType}, although it says so. Download or make it again.`,
    );
  }
  if (picture?.width !== picture?.height) {
    throw new MapFileError(
      'The tiles of this file are not square. Make it again with tiles of 256 or 512 pixels.',
    );
  }
  return picture?.width ?? 256;
}
