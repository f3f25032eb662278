import { Camera, MediaTypeSelection } from '@capacitor/camera';
import { type CameraRefusal, cameraRefusal } from '@metalquest/core/device/camera-refusal';
import { extensionOfType } from '@metalquest/core/media/file-types';
import { fetchFile, forgetUri } from './files.ts';

/** Pictures from the phone, or why none came; no pictures and no refusal when the person changed their mind. */
export interface PhonePictures {
  readonly files: readonly File[];
  readonly refusal: CameraRefusal | null;
}

/**
 * Takes one photo with the phone's camera, or lets the person choose from the gallery. The files are as the camera made
 * them, place and time in them too: what is taken from those and what is removed, is decided where any picked file is.
 */
export async function picturesFromPhone(from: 'camera' | 'gallery'): Promise<PhonePictures> {
  try {
    return { files: from === 'camera' ? await takePhoto() : await choose(), refusal: null };
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    const message = error instanceof Error ? error.message : String(error);
    return { files: [], refusal: cameraRefusal(typeof code === 'string' ? code : undefined, message) };
  }
}

async function takePhoto(): Promise<readonly File[]> {
  const { uri, webPath } = await Camera.takePhoto({ quality: 90, correctOrientation: true });
  const file = await opened(uri ?? webPath ?? '', 1);
  // The camera's copy is among the app's files; from here on the draft has it.
  if (uri) await forgetUri(uri);
  return [file];
}

async function choose(): Promise<readonly File[]> {
  const chosen = await Camera.chooseFromGallery({
    mediaType: MediaTypeSelection.All,
    allowMultipleSelection: true,
  });
  const files: File[] = [];
  for (const { uri, webPath } of chosen.results)
    files.push(await opened(uri ?? webPath ?? '', files.length + 1));
  return files;
}

async function opened(uri: string, number: number): Promise<File> {
  const blob = await fetchFile(uri);
  const name = decodeURIComponent(uri.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  const extension = extensionOfType(blob.type) ?? 'jpg';
  const known = /\.\w{2,5}$/.test(name) ? name : `photo-${number}.${extension}`;
  return new File([blob], known, { type: blob.type });
}
