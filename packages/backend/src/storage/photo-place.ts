import ExifReader from 'exifreader';
import sharp from 'sharp';
import { refuse } from './errors.ts';

/** XMP's names in any namespace and spelling (exif:GPSLatitude, drone-dji:GpsLongtitude), also in UTF-16. */
const PLACE = /gps_?l(?:at|on)|g\0p\0s\0l\0(?:a\0t|o\0n)/i;
/** Words of a text before the digits of a block of metadata: its name and its length ('generic profile 1024'). */
const MAX_PROFILE_WORDS = 8;

/**
 * True when a picture still tells where it was taken: a GPS block in its EXIF, or GPS fields in its XMP (which
 * editors keep as a copy), plain or compressed, in whatever part of the file. The client takes them out before it
 * sends; a server that stripped them silently would hide a client that does not, and one that kept them would break
 * promise 2 of the design.
 * @param picture of a type of media-kind.ts, already found to be sound
 */
export async function carriesPlace(picture: Buffer): Promise<boolean> {
  if (PLACE.test(picture.toString('latin1'))) return true;
  // What libvips unpacked: XMP, and the text parts of a PNG, which may be compressed.
  const { xmp, exif, comments = [] } = await sharp(picture).metadata();
  if (xmp && PLACE.test(xmp.toString('latin1'))) return true;
  for (const { text } of comments) {
    if (PLACE.test(text)) return true;
    const profile = hexProfile(text);
    if (profile && (await profileTells(profile))) return true;
  }
  return (exif && (await exifTells(exif))) || exifTells(picture);
}

/**
 * A block of metadata that is hexadecimal text, as ImageMagick writes it into a PNG: a name, a length, the digits. Null
 * for any other text.
 */
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

async function profileTells(profile: Buffer): Promise<boolean> {
  return PLACE.test(profile.toString('latin1')) || exifTells(profile);
}

/** @param bytes a picture, or an EXIF block alone */
async function exifTells(bytes: Buffer): Promise<boolean> {
  const block = bytes.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? asPicture(bytes) : bytes;
  try {
    const tags = await ExifReader.load(block, { async: true, expanded: true, excludeTags: { xmp: true } });
    return tags.gps?.Latitude !== undefined || tags.gps?.Longitude !== undefined || hasGpsBlock(tags.exif);
  } catch (cause) {
    // Pictures without any metadata are the normal case, and ExifReader says so by throwing.
    if (cause instanceof ExifReader.errors.MetadataMissingError) return false;
    // A profile that is no EXIF at all (IPTC, a colour profile).
    if (cause instanceof Error && cause.message === 'Invalid image format') return false;
    // Whatever it stumbled over was in the file; a viewer may read more of it than we can.
    throw refuse.content('The metadata of this picture is damaged. Remove it and send it again.');
  }
}

/** An EXIF block alone, in the smallest JPEG around it. */
function asPicture(exif: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(Math.min(0xffff, exif.length + 2), 4);
  return Buffer.concat([head, exif, Buffer.from([0xff, 0xd9])]);
}

function hasGpsBlock(exif: object | undefined): boolean {
  return Object.keys(exif ?? {}).some((name) => /^GPS(Dest)?(Latitude|Longitude)$/.test(name));
}
