const METADATA = /Exif\0\0|EXIF|XMP |ns\.adobe\.com|xpacket|Photoshop 3\.0/;

const JPEG_START = '\xff\xd8';
const JPEG_END = '\xff\xd9';

/** Whether a photo has no metadata that could contain a position; false when in doubt. */
export async function hasNoMetadata(file: Blob): Promise<boolean> {
  // The Encoding Standard reads this as windows-1252, which is identical above 0x9f.
  const bytes = new TextDecoder('iso-8859-1').decode(await file.arrayBuffer());
  if (METADATA.test(bytes)) return false;
  // A video appended to the photo has metadata of its own.
  return !bytes.startsWith(JPEG_START) || bytes.endsWith(JPEG_END);
}
