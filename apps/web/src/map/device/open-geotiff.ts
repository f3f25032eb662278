import type { LngLat } from '@metalquest/core/geo/point';
import { MapFileError, type TileAt } from '@metalquest/core/map/files/map-file';
import { type Crs, crsOf } from '@metalquest/core/map/geotiff/crs';
import {
  heightPixels,
  picturePixels,
  type RasterPart,
  resampled,
  tileGrid,
} from '@metalquest/core/map/geotiff/resample';
import { worldOf } from '@metalquest/core/map/mercator';
import { inverted, type Matrix, project } from '@metalquest/core/map/picture/matrix';
import { extentOf } from '@metalquest/core/map/picture/place-picture';
import { GeoTIFF, type GeoTIFFImage } from 'geotiff';
import type { DeviceContent } from './device-messages.ts';

const TILE_PX = 512;
/** At these zooms below the smallest version of a file, a tile reads up to 4 by 4 pixels of it for each of its own. */
const ZOOMS_BELOW_SMALLEST = 2;

export interface Geotiff {
  readonly content: DeviceContent;
  /** Red, green, blue and opacity of each pixel; null where the file has nothing. */
  pixels(at: TileAt): Promise<Uint8ClampedArray<ArrayBuffer> | null>;
}

const convert = (what: string) =>
  new MapFileError(`${what} Convert it with \`gdalwarp -t_srs EPSG:3857 OLD.tif NEW.tif\`, and open that.`);

/** From pixels to coordinates. Those of "points" are the middles of pixels. */
function toCoordinates(image: GeoTIFFImage): Matrix {
  const scale = image.fileDirectory.getValue('ModelPixelScale');
  const tie = image.fileDirectory.getValue('ModelTiepoint');
  const [a, b, , c, d, e, , f] = image.fileDirectory.getValue('ModelTransformation') ?? [];
  const half = image.getGeoKeys()?.GTRasterTypeGeoKey === 2 ? 0.5 : 0;
  if (scale && tie && tie.length === 6) {
    const [across = 0, down = 0] = scale;
    const [i = 0, j = 0, , x = 0, y = 0] = tie;
    return [across, 0, x - (i + half) * across, 0, -down, y + (j + half) * down, 0, 0, 1];
  }
  if (
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    d !== undefined &&
    e !== undefined &&
    f !== undefined
  ) {
    return [a, b, c - half * (a + b), d, e, f - half * (d + e), 0, 0, 1];
  }
  throw new MapFileError(
    'This TIFF does not say where it lies. Save it as JPEG or PNG, open that, and place it by points.',
  );
}

function crsIn(image: GeoTIFFImage): Crs {
  const keys = image.getGeoKeys();
  const epsg: unknown = keys?.ProjectedCSTypeGeoKey ?? keys?.GeographicTypeGeoKey;
  const crs = typeof epsg === 'number' ? crsOf(epsg) : null;
  if (crs) return crs;
  throw convert(
    typeof epsg === 'number' && epsg < 32_767
      ? `MetalQuest does not know the coordinates of this file (EPSG:${epsg}).`
      : 'This file does not name its coordinates by an EPSG number that MetalQuest knows.',
  );
}

/** Numbers of `SampleFormat`. */
const SIGNED = 2;
const FLOAT = 3;

/** One band of numbers that may be negative has heights; bands of 8 bits are a picture. */
function isHeight(image: GeoTIFFImage): boolean {
  const [format, bits] = [image.getSampleFormat(), image.getBitsPerSample()];
  if (image.getSamplesPerPixel() === 1 && (format === FLOAT || (format === SIGNED && bits > 8))) return true;
  if (bits <= 8 && format !== FLOAT) return false;
  throw new MapFileError(
    'This GeoTIFF is neither a picture with 8 bits for each colour nor one band of heights. Convert it to one of them, and open that.',
  );
}

interface Slice {
  readonly offset: number;
  readonly length: number;
}

/** Reads parts of a file. */
function partsOf(file: Blob) {
  const read = ({ offset, length }: Slice) => file.slice(offset, offset + length).arrayBuffer();
  return {
    fileSize: file.size,
    fetch: (slices: readonly Slice[]) => Promise.all(slices.map(read)),
    fetchSlice: async (slice: Slice) => ({ ...slice, data: await read(slice) }),
    close: () => Promise.resolve(),
  };
}

/** The whole file and its smaller versions, from large to small. */
async function levelsOf(file: Blob): Promise<readonly GeoTIFFImage[]> {
  const tiff = await GeoTIFF.fromSource(partsOf(file));
  const levels: GeoTIFFImage[] = [];
  for (let index = 0; index < (await tiff.getImageCount()); index += 1) {
    const image = await tiff.getImage(index);
    // Bit 0: a smaller version; bit 2: a mask.
    const kind: unknown = image.fileDirectory.getValue('NewSubfileType') ?? 0;
    if (index === 0 || kind === 1) levels.push(image);
  }
  return levels.toSorted((a, b) => b.getWidth() - a.getWidth());
}

/** Reads a part of a level, which is `pixel` times smaller than the file. */
async function readPart(
  image: GeoTIFFImage,
  pixel: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  hasHeights: boolean,
): Promise<RasterPart | null> {
  const x0 = Math.max(0, Math.floor(left / pixel) - 1);
  const y0 = Math.max(0, Math.floor(top / pixel) - 1);
  const x1 = Math.min(image.getWidth(), Math.ceil(right / pixel) + 1);
  const y1 = Math.min(image.getHeight(), Math.ceil(bottom / pixel) + 1);
  if (x1 <= x0 || y1 <= y0) return null;
  const window = [x0, y0, x1, y1];
  const read = hasHeights
    ? await image.readRasters({ window, interleave: true })
    : await image.readRGB({ window, interleave: true, enableAlpha: true });
  const values = Float32Array.from(read as ArrayLike<number>);
  const bands = values.length / ((x1 - x0) * (y1 - y0));
  hideUnknown(values, bands, image.getGDALNoData());
  return { left: x0 * pixel, top: y0 * pixel, pixel, width: x1 - x0, height: y1 - y0, bands, values };
}

function hideUnknown(values: Float32Array, bands: number, noData: number | null): void {
  if (noData === null) return;
  const unknown = Math.fround(noData);
  for (let from = 0; from < values.length; from += bands) {
    const pixel = values.subarray(from, from + bands);
    if (pixel.every((value) => value === unknown)) pixel.fill(Number.NaN);
  }
}

/**
 * Opens a GeoTIFF to read it in place.
 * @throws MapFileError with the remedy
 */
export async function openGeotiff(file: Blob): Promise<Geotiff> {
  const levels = await levelsOf(file).catch((cause: unknown) => {
    throw MapFileError.of(cause);
  });
  const [full] = levels;
  if (!full) throw new MapFileError('This TIFF has no picture in it. Export it again.');
  const hasHeights = isHeight(full);
  const crs = crsIn(full);
  const toCrs = toCoordinates(full);
  const toPixels = inverted(toCrs);
  if (!toPixels) throw new MapFileError('This GeoTIFF has pixels without a size. Export it again.');
  const toPixel = (place: LngLat) => project(toPixels, crs.toCrs(place));
  const [width, height] = [full.getWidth(), full.getHeight()];
  const pixelOf = (image: GeoTIFFImage) => width / image.getWidth();
  return {
    content: contentOf(crs, toCrs, { width, height }, hasHeights, levels.map(pixelOf)),
    async pixels(at) {
      const grid = tileGrid(at, toPixel);
      const [left, top, right, bottom] = grid.window;
      if (right < 0 || bottom < 0 || left > width || top > height) return null;
      const step = Math.sqrt(((right - left) * (bottom - top)) / TILE_PX ** 2);
      const image = levels.findLast((level) => pixelOf(level) <= step * 1.2) ?? full;
      const part = await readPart(image, pixelOf(image), grid.window, hasHeights);
      if (!part) return null;
      const values = resampled(grid, part, TILE_PX);
      return hasHeights ? heightPixels(values) : picturePixels(values, part.bands);
    },
  };
}

function contentOf(
  crs: Crs,
  toCrs: Matrix,
  { width, height }: { readonly width: number; readonly height: number },
  hasHeights: boolean,
  levels: readonly number[],
): DeviceContent {
  const at = (x: number, y: number) => worldOf(crs.toLngLat(project(toCrs, { x: x * width, y: y * height })));
  const edge = [0, 0.25, 0.5, 0.75, 1].flatMap((t) => [at(t, 0), at(t, 1), at(0, t), at(1, t)]);
  if (edge.some(({ x, y }) => !(x >= -0.01 && x <= 1.01 && y >= 0 && y <= 1))) {
    throw convert('A part of this file lies outside of its coordinate system.');
  }
  const middle = at(0.5, 0.5);
  const neighbour = at(0.5 + 1 / width, 0.5);
  const pixel = Math.hypot(neighbour.x - middle.x, neighbour.y - middle.y);
  const { bounds, minZoom, maxZoom } = extentOf(edge, pixel);
  const smallest = Math.max(...levels);
  const [west, south, east, north] = bounds;
  return {
    container: 'geotiff',
    tileType: 'image/png',
    tileSize: TILE_PX,
    minzoom: Math.max(minZoom, maxZoom - ZOOMS_BELOW_SMALLEST - Math.round(Math.log2(smallest))),
    maxzoom: maxZoom,
    bounds: [west, south, east, north],
    credits: [],
    vectorLayers: [],
    layerType: 'overlay',
    encoding: hasHeights ? 'terrarium' : null,
  };
}
