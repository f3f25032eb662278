/** What begins EXIF, XMP or Photoshop's own block in a JPEG or a WebP. */
const METADATA = /Exif\0\0|EXIF|XMP |ns\.adobe\.com|xpacket|Photoshop 3\.0/;

const JPEG_START = '\xff\xd8';
const JPEG_END = '\xff\xd9';

/**
 * Whether a photo holds no block of metadata that could say where it was taken; it does not look into pixels. In doubt it
 * says no: then the photo is encoded anew, as every picked one is.
 */
export async function tellsNothing(file: Blob): Promise<boolean> {
  // Read as windows-1252 by the Encoding Standard, which is the same above 0x9f.
  const bytes = new TextDecoder('iso-8859-1').decode(await file.arrayBuffer());
  if (METADATA.test(bytes)) return false;
  // A film behind the picture has tags of its own.
  return !bytes.startsWith(JPEG_START) || bytes.endsWith(JPEG_END);
}
