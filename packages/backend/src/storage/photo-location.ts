import ExifReader from 'exifreader';
import sharp from 'sharp';
import { refuse } from './errors.ts';

/** XMP field names in any namespace and spelling (exif:GPSLatitude, drone-dji:GpsLongtitude), also in UTF-16. */
const PLACE = /gps_?l(?:at|on)|g\0p\0s\0l\0(?:a\0t|o\0n)/i;
/** Maximum number of words before the hex digits: name and length ('generic profile 1024'). */
const MAX_PROFILE_WORDS = 8;

/**
 * True when a picture contains its location in EXIF or XMP, plain or compressed. Clients strip it before the upload;
 * the server refuses the file rather than stripping it, which would hide a faulty client.
 * @param picture a valid picture of a type in media-kind.ts
 */
export async function hasLocationMetadata(picture: Buffer): Promise<boolean> {
  if (PLACE.test(picture.toString('latin1'))) return true;
  // libvips decompresses XMP and the text chunks of a PNG.
  const { xmp, exif, comments = [] } = await sharp(picture).metadata();
  if (xmp && PLACE.test(xmp.toString('latin1'))) return true;
  for (const { text } of comments) {
    if (PLACE.test(text)) return true;
    const profile = hexProfile(text);
    if (profile && (await profileHasLocation(profile))) return true;
  }
  return (exif && (await exifHasLocation(exif))) || exifHasLocation(picture);
}

/** Decodes a hexadecimal metadata block of ImageMagick (name, length, digits); null for other text. */
function hexProfile(text: string): Buffer | null {
  let words = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    words += 1;
    if (words > MAX_PROFILE_WORDS) return null;
    if (words === 1 || !/^\d+$/.test(word)) continue;
    const digits = text.slice(index + word.length).replace(/\s+/g, '');
    return /^[0-9a-f]+$/i.test(digits) ? Buffer.from(digits, 'hex') : null;
  }
  return null;
}

async function profileHasLocation(profile: Buffer): Promise<boolean> {
  return PLACE.test(profile.toString('latin1')) || exifHasLocation(profile);
}

/** @param bytes a picture or a bare EXIF block */
async function exifHasLocation(bytes: Buffer): Promise<boolean> {
  const block = bytes.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? asPicture(bytes) : bytes;
  try {
    const tags = await ExifReader.load(block, { async: true, expanded: true, excludeTags: { xmp: true } });
    return tags.gps?.Latitude !== undefined || tags.gps?.Longitude !== undefined || hasGpsBlock(tags.exif);
  } catch (cause) {
    // ExifReader throws for a picture without metadata, which is the normal case.
    if (cause instanceof ExifReader.errors.MetadataMissingError) return false;
    // Another kind of profile (IPTC, ICC).
    if (cause instanceof Error && cause.message === 'Invalid image format') return false;
    // Refuses unreadable metadata: another program may be able to read a location in it.
    throw refuse.content(
      'The metadata of this picture is damaged. Remove the metadata and upload the picture again.',
    );
  }
}

/** Wraps a bare EXIF block in a minimal JPEG. */
function asPicture(exif: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(Math.min(0xffff, exif.length + 2), 4);
  return Buffer.concat([head, exif, Buffer.from([0xff, 0xd9])]);
}

function hasGpsBlock(exif: object | undefined): boolean {
  return Object.keys(exif ?? {}).some((name) => /^GPS(Dest)?(Latitude|Longitude)$/.test(name));
}
