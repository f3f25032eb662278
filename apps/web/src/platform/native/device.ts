import { Browser } from '@capacitor/browser';
import { BRAND_COLOUR } from '@metalquest/core/native-app/native-app';
import type { Device } from '../device.ts';
import { forgetPhotosOf } from './camera.ts';
import { nativeLargeFiles } from './large-files.ts';
import { nativeMarker } from './replica-marker.ts';
import { shareFile } from './share-file.ts';
import { nativeSurroundings } from './surroundings.ts';

const surroundings = nativeSurroundings();

export const device: Device = {
  network: surroundings,
  async engineParts(userId) {
    await surroundings.known;
    return { surroundings, marker: await nativeMarker(userId), largeFiles: nativeLargeFiles(userId) };
  },
  forgetUser: forgetPhotosOf,
  share: shareFile,
  openPage: (address) => Browser.open({ url: address, toolbarColor: BRAND_COLOUR }),
};
