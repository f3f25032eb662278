import { App } from '@capacitor/app';
import { Camera, CameraResultType, CameraSource, MediaTypeSelection } from '@capacitor/camera';
import { Capacitor } from '@capacitor/core';
import { type CameraRefusal, cameraRefusal } from '@metalquest/core/device/camera-refusal';
import {
  type PhotoAsk,
  type Restored,
  readRestored,
  type TakenPhoto,
} from '@metalquest/core/device/taken-photo';
import type { UserId } from '@metalquest/core/ids';
import { extensionOfType } from '@metalquest/core/media/file-types';
import { tellError } from '../../lib/tell-error.ts';
import { fetchFile, forgetUri, isThere } from './files.ts';
import { photoNotes } from './photo-notes.ts';

/** Pictures from the phone, or why none came; no pictures and no refusal when the person changed their mind. */
export interface PhonePictures {
  readonly files: readonly File[];
  readonly refusal: CameraRefusal | null;
  /** The form keeps them: the camera's own copies may go. */
  kept(): void;
}

/**
 * Takes one photo with the phone's camera, or lets the person choose from the gallery. The files are as the camera made
 * them, place and time in them too: what is taken from those and what is removed, is decided where any picked file is.
 * @param ask who gets the photo if the system closes the app behind the camera; null where nobody could
 */
export async function picturesFromPhone(
  from: 'camera' | 'gallery',
  ask: PhotoAsk | null,
): Promise<PhonePictures> {
  try {
    if (from === 'gallery') return { files: await choose(), refusal: null, kept() {} };
    const photo = await takePhoto(ask);
    return { files: [await opened(photo.uri, 1)], refusal: null, kept: () => forgetTaken(photo.uri) };
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    const message = error instanceof Error ? error.message : String(error);
    const refusal = cameraRefusal(typeof code === 'string' ? code : undefined, message);
    return { files: [], refusal, kept() {} };
  }
}

async function takePhoto(ask: PhotoAsk | null): Promise<{ uri: string }> {
  // A phone that keeps no notes takes photos all the same; only a closed app would lose one there.
  if (ask) await photoNotes.ask(ask).catch(tellError);
  try {
    const uri = await photoFromCamera();
    // Before anything else is done with it: from here on it is known, whatever becomes of the page.
    if (ask) await photoNotes.add({ ...ask, uri }).catch(tellError);
    return { uri };
  } finally {
    if (ask) await photoNotes.answered().catch(tellError);
  }
}

/**
 * Android may close the app while the camera app is in front. Of the plugin's two ways only getPhoto, the old one, is
 * brought to an end then (appRestoredResult); takePhoto forgets who asked (IonCameraFlow.kt, `currentCall`). On iOS the
 * camera is within the app, and nothing is closed behind it.
 */
async function photoFromCamera(): Promise<string> {
  if (Capacitor.getPlatform() !== 'android') {
    const { uri, webPath } = await Camera.takePhoto({ quality: 90, correctOrientation: true });
    return uri ?? webPath ?? '';
  }
  const { path, webPath } = await Camera.getPhoto({
    quality: 90,
    correctOrientation: true,
    source: CameraSource.Camera,
    resultType: CameraResultType.Uri,
  });
  return path ?? webPath ?? '';
}

/** What came of a camera behind which the system closed the app; a photo is noted before anybody hears of it. */
export async function onRestoredPhoto(came: (restored: Restored) => void): Promise<void> {
  await App.addListener('appRestoredResult', (event) => {
    const work = async (): Promise<void> => {
      const restored = readRestored(event, await photoNotes.asked());
      if (restored.kind === 'taken') await photoNotes.add(restored.photo);
      if (restored.kind !== 'unknown') await photoNotes.answered();
      came(restored);
    };
    work().catch(tellError);
  });
}

/** Photos of a user that were taken and that their forms do not keep yet. */
export async function waitingPhotos(userId: string): Promise<readonly TakenPhoto[]> {
  return (await photoNotes.taken()).filter((photo) => photo.userId === userId);
}

/** The file of a photo that was taken; null when it is gone. Rejects when it could not be read this time. */
export async function openTaken({ uri }: TakenPhoto): Promise<File | null> {
  return (await isThere(uri)) ? opened(uri, 1) : null;
}

/** The photo is kept elsewhere: the camera's copy goes, and then the note of it. */
export function forgetTaken(uri: string): void {
  forgetUri(uri)
    .then(() => photoNotes.remove(uri))
    .catch(tellError);
}

/** Nothing of this user's photos stays: their data is removed from the phone. */
export async function forgetPhotosOf(userId: UserId): Promise<void> {
  for (const { uri } of await waitingPhotos(userId)) {
    await forgetUri(uri);
    await photoNotes.remove(uri);
  }
  if ((await photoNotes.asked())?.userId === userId) await photoNotes.answered();
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
