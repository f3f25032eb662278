import { isLngLat, isNullIsland } from '@metalquest/core/geo/point';
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

/** Place and time from a photo's EXIF; nulls when unknown or not a photo. Loads the reader on demand. */
export async function readPhoto(file: Blob): Promise<PhotoFacts> {
  const { default: ExifReader } = await import('exifreader');
  let tags: ExpandedTags;
  try {
    // Only these groups: XMP needs a DOM parser, which Trusted Types forbid.
    const includeTags = { exif: true, gps: true } as const;
    tags = ExifReader.load(await file.arrayBuffer(), { expanded: true, includeTags });
  } catch (error) {
    // No metadata, or not a photo.
    if (error instanceof Error) return NO_FACTS;
    throw error;
  }
  const location = { lng: tags.gps?.Longitude, lat: tags.gps?.Latitude };
  return {
    location: isLngLat(location) && !isNullIsland(location) ? location : null,
    takenAt: exifInstant(
      tags.exif?.DateTimeOriginal?.description,
      tags.exif?.OffsetTimeOriginal?.description,
    ),
  };
}
