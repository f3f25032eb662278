import ExifReader from 'exifreader';

/**
 * True when a picture still tells where it was taken: a GPS block in its EXIF, or GPS fields in its XMP (which
 * editors keep as a copy). The client takes them out before it sends; a server that stripped them silently would
 * hide a client that does not, and one that kept them would break promise 2 of the design.
 */
export function carriesPlace(picture: Buffer): boolean {
  if (picture.includes('GPSLatitude') || picture.includes('GPSLongitude')) return true;
  try {
    const tags = ExifReader.load(picture, { expanded: true, excludeTags: { xmp: true } });
    return tags.gps?.Latitude !== undefined || tags.gps?.Longitude !== undefined || hasGpsBlock(tags.exif);
  } catch (cause) {
    // Pictures without any metadata are the normal case, and ExifReader says so by throwing.
    if (cause instanceof ExifReader.errors.MetadataMissingError) return false;
    throw cause;
  }
}

function hasGpsBlock(exif: object | undefined): boolean {
  return Object.keys(exif ?? {}).some((name) => /^GPS(Dest)?(Latitude|Longitude)$/.test(name));
}
