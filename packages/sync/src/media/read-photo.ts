import { isLngLat, isNullIsland, type LngLat } from '@metalquest/core/geo/point';
import type { ExpandedTags } from 'exifreader';
import type { PhotoFacts } from './photo-facts.ts';

const NO_FACTS: PhotoFacts = { location: null, takenAt: null };

/** 'YYYY:MM:DD HH:MM:SS', the time format of EXIF; the zone, if any, has its own tag. */
const EXIF_TIME = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/;
const EXIF_ZONE = /^[+-]\d{2}:\d{2}$/;

function exifInstant(time: string | undefined, zone: string | undefined): string | null {
  const parts = EXIF_TIME.exec(time ?? '');
  if (!parts) return null;
  const [, year, month, day, clock] = parts;
  const offset = zone && EXIF_ZONE.test(zone) ? zone : '';
  const instant = new Date(`${year}-${month}-${day}T${clock}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** The EXIF of a photo; null without any. Loads the reader on demand. */
async function readTags(file: Blob): Promise<ExpandedTags | null> {
  const { default: ExifReader } = await import('exifreader');
  try {
    // Only these groups: XMP needs a DOM parser, which Trusted Types forbid.
    const includeTags = { exif: true, gps: true } as const;
    return ExifReader.load(await file.arrayBuffer(), { expanded: true, includeTags });
  } catch (error) {
    // No metadata, or not a photo.
    if (error instanceof Error) return null;
    throw error;
  }
}

function placeIn({ gps }: ExpandedTags): LngLat | null {
  const place = { lng: gps?.Longitude, lat: gps?.Latitude };
  return isLngLat(place) && !isNullIsland(place) ? place : null;
}

/** Place and time from a photo's EXIF; nulls when unknown or not a photo. */
export async function readPhoto(file: Blob): Promise<PhotoFacts> {
  const tags = await readTags(file);
  if (!tags) return NO_FACTS;
  return {
    location: placeIn(tags),
    takenAt: exifInstant(
      tags.exif?.DateTimeOriginal?.description,
      tags.exif?.OffsetTimeOriginal?.description,
    ),
  };
}

/** Place and focal length (as on film of 35 mm) from a photo's EXIF; nulls when unknown. */
export async function readLens(
  file: Blob,
): Promise<{ readonly place: LngLat | null; readonly focalLengthMm: number | null }> {
  const tags = await readTags(file);
  const value: unknown = tags?.exif?.FocalLengthIn35mmFilm?.value;
  const focalLengthMm = typeof value === 'number' && value > 0 ? value : null;
  return { place: tags && placeIn(tags), focalLengthMm };
}
