import { isConvertedType } from './file-types.ts';

export interface UnreadableFile {
  readonly code: 'file-unreadable';
  readonly message: string;
}

const MOST_COMPATIBLE =
  'On an iPhone, set the camera to "Most compatible" (Settings, Camera, Formats), or share the photo as a JPEG.';

/** @param readerMissing the decoder for this type is not loaded on this device */
export function unreadableFile(type: string, readerMissing = false): UnreadableFile {
  const code = 'file-unreadable';
  if (!isConvertedType(type)) return { code, message: 'The file is damaged or is not what its name says' };
  if (readerMissing) {
    return { code, message: `This HEIC photo needs signal the first time. ${MOST_COMPATIBLE}` };
  }
  return { code, message: `This HEIC photo cannot be read on this device. ${MOST_COMPATIBLE}` };
}
