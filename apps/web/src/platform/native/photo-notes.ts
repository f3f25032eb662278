import { Preferences } from '@capacitor/preferences';
import {
  type PhotoRequest,
  readPhotoRequest,
  readTakenPhotos,
  type TakenPhoto,
} from '@metalquest/core/device/taken-photo';
import { serialQueue } from '@metalquest/core/serial-queue';

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
export const photoNotes = {
  request: async (): Promise<PhotoRequest | null> => readPhotoRequest(await textOf(ASK_KEY)),
  ask: (ask: PhotoRequest): Promise<void> => Preferences.set({ key: ASK_KEY, value: JSON.stringify(ask) }),
  clearRequest: (): Promise<void> => Preferences.remove({ key: ASK_KEY }),
  list: async (): Promise<readonly TakenPhoto[]> => readTakenPhotos(await textOf(TAKEN_KEY)),
  add: (photo: TakenPhoto): Promise<void> => change((photos) => [...photos, photo]),
  remove: (uri: string): Promise<void> => change((photos) => photos.filter((photo) => photo.uri !== uri)),
};
