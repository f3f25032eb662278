import { App } from '@capacitor/app';
import { Camera, CameraResultType, CameraSource, MediaTypeSelection } from '@capacitor/camera';
import { Capacitor } from '@capacitor/core';
import { Preferences } from '@capacitor/preferences';
import { type CameraRefusal, cameraRefusal } from '@metalquest/core/device/camera-refusal';
import {
  type PhotoRequest,
  type Restored,
  readPhotoRequest,
  readRestored,
  readTakenPhotos,
  type TakenPhoto,
} from '@metalquest/core/device/taken-photo';
import type { UserId } from '@metalquest/core/ids';
import { extensionOfType } from '@metalquest/core/media/file-types';
import { serialQueue } from '@metalquest/core/serial-queue';
import { reportError } from '../report-error.ts';
import { fetchFile, forgetUri, isThere } from './files.ts';

export interface PhonePictures {
  readonly files: readonly File[];
  readonly refusal: CameraRefusal | null;
  onStored(): void;
}

/**
 * Takes a photo or opens the gallery. Returns the original files with their metadata; the code for picked
 * files handles that.
 * @param ask the form that gets the photo if the system kills the app meanwhile; null for none
 */
export async function picturesFromPhone(
  from: 'camera' | 'gallery',
  ask: PhotoRequest | null,
): Promise<PhonePictures> {
  try {
    if (from === 'gallery') return { files: await choose(), refusal: null, onStored() {} };
    const photo = await takePhoto(ask);
    return {
      files: [await opened(photo.uri, 1)],
      refusal: null,
      onStored: () => forgetTakenPhoto(photo.uri),
    };
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    const message = error instanceof Error ? error.message : String(error);
    const refusal = cameraRefusal(typeof code === 'string' ? code : undefined, message);
    return { files: [], refusal, onStored() {} };
  }
}

async function takePhoto(ask: PhotoRequest | null): Promise<{ uri: string }> {
  // Without notes, taking photos still works; only recovery after a kill is lost.
  if (ask) await photoNotes.ask(ask).catch(reportError);
  try {
    const uri = await photoFromCamera();
    // First, so that the photo is not lost if the page dies.
    if (ask) await photoNotes.add({ ...ask, uri }).catch(reportError);
    return { uri };
  } finally {
    if (ask) await photoNotes.clearRequest().catch(reportError);
  }
}

/**
 * Android may kill the app while the camera is open. Only the older getPhoto then delivers its result
 * (appRestoredResult); takePhoto loses its caller (IonCameraFlow.kt, `currentCall`).
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

/** Delivers the result of a camera that outlived the app. Stores a photo's note before the callback. */
export async function onRestoredPhoto(onRestored: (restored: Restored) => void): Promise<void> {
  await App.addListener('appRestoredResult', (event) => {
    const work = async (): Promise<void> => {
      const restored = readRestored(event, await photoNotes.request());
      if (restored.kind === 'taken') await photoNotes.add(restored.photo);
      if (restored.kind !== 'unknown') await photoNotes.clearRequest();
      onRestored(restored);
    };
    work().catch(reportError);
  });
}

export async function waitingPhotos(userId: string): Promise<readonly TakenPhoto[]> {
  return (await photoNotes.list()).filter((photo) => photo.userId === userId);
}

export async function openTakenPhoto({ uri }: TakenPhoto): Promise<File | null> {
  return (await isThere(uri)) ? opened(uri, 1) : null;
}

export function forgetTakenPhoto(uri: string): void {
  forgetUri(uri)
    .then(() => photoNotes.remove(uri))
    .catch(reportError);
}

export async function forgetPhotosOf(userId: UserId): Promise<void> {
  for (const { uri } of await waitingPhotos(userId)) {
    await forgetUri(uri);
    await photoNotes.remove(uri);
  }
  if ((await photoNotes.request())?.userId === userId) await photoNotes.clearRequest();
}

async function choose(): Promise<readonly File[]> {
  const selection = await Camera.chooseFromGallery({
    mediaType: MediaTypeSelection.All,
    allowMultipleSelection: true,
  });
  const files: File[] = [];
  for (const { uri, webPath } of selection.results)
    files.push(await opened(uri ?? webPath ?? '', files.length + 1));
  return files;
}

async function opened(uri: string, number: number): Promise<File> {
  const blob = await fetchFile(uri);
  const name = decodeURIComponent(uri.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  const extension = extensionOfType(blob.type) ?? 'jpg';
  const fileName = /\.\w{2,5}$/.test(name) ? name : `photo-${number}.${extension}`;
  return new File([blob], fileName, { type: blob.type });
}

const ASK_KEY = 'metalquest:camera-asked';
const TAKEN_KEY = 'metalquest:camera-photos';

const textOf = async (key: string): Promise<string | null> => (await Preferences.get({ key })).value;

const inTurn = serialQueue();

function change(update: (photos: readonly TakenPhoto[]) => readonly TakenPhoto[]): Promise<void> {
  return inTurn(async () => {
    const value = JSON.stringify(update(readTakenPhotos(await textOf(TAKEN_KEY))));
    await Preferences.set({ key: TAKEN_KEY, value });
  });
}

/** In the phone's preferences, which survive a kill of the app during camera use. */
const photoNotes = {
  request: async (): Promise<PhotoRequest | null> => readPhotoRequest(await textOf(ASK_KEY)),
  ask: (ask: PhotoRequest): Promise<void> => Preferences.set({ key: ASK_KEY, value: JSON.stringify(ask) }),
  clearRequest: (): Promise<void> => Preferences.remove({ key: ASK_KEY }),
  list: async (): Promise<readonly TakenPhoto[]> => readTakenPhotos(await textOf(TAKEN_KEY)),
  add: (photo: TakenPhoto): Promise<void> => change((photos) => [...photos, photo]),
  remove: (uri: string): Promise<void> => change((photos) => photos.filter((photo) => photo.uri !== uri)),
};
