import { isLngLat, isNullIsland } from '@metalquest/core/geo/point';
import type { ExpandedTags } from 'exifreader';
import type { PhotoFacts } from './photo-facts.ts';

const NOTHING: PhotoFacts = { location: null, takenAt: null };

/** 'YYYY:MM:DD HH:MM:SS', the time of EXIF; its zone is a tag of its own, if the camera wrote one. */
const EXIF_TIME = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/;
const EXIF_ZONE = /^[+-]\d{2}:\d{2}$/;

function exifInstant(time: string | undefined, zone: string | undefined): string | null {
  const parts = EXIF_TIME.exec(time ?? '');
  if (!parts) return null;
  const [, year, month, day, clock] = parts;
  const known = zone && EXIF_ZONE.test(zone) ? zone : '';
  const instant = new Date(`${year}-${month}-${day}T${clock}${known}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/**
 * Place and time of a photo as its EXIF tells; nulls when it does not say, or is no photo. Loads the reader when it is
 * first needed.
 */
export async function readPhoto(file: Blob): Promise<PhotoFacts> {
  const { default: ExifReader } = await import('exifreader');
  let tags: ExpandedTags;
  try {
    // Only these groups: XMP would go through a DOM parser, which Trusted Types forbid.
    const includeTags = { exif: true, gps: true } as const;
    tags = ExifReader.load(await file.arrayBuffer(), { expanded: true, includeTags });
  } catch (error) {
    // A photo without metadata, or a file that is none: there is nothing to offer, and nothing is wrong.
    if (error instanceof Error) return NOTHING;
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
