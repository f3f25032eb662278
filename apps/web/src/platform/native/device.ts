import { Browser } from '@capacitor/browser';
import { BRAND_COLOUR } from '@metalquest/core/native-app/native-app';
import type { Device } from '../device.ts';
import { forgetPhotosOf } from './camera.ts';
import { nativeDeviceState } from './device-state.ts';
import { nativeLargeFiles } from './large-files.ts';
import { recordInBackground } from './record-in-background.ts';
import { nativeMarker } from './replica-marker.ts';
import { shareFile } from './share-file.ts';

const deviceState = nativeDeviceState();

export const device: Device = {
  network: deviceState,
  async engineParts(userId) {
    await deviceState.ready;
    return { deviceState, marker: await nativeMarker(userId), largeFiles: nativeLargeFiles(userId) };
  },
  forgetUser: forgetPhotosOf,
  share: shareFile,
  recordInBackground,
  openPage: (address) => Browser.open({ url: address, toolbarColor: BRAND_COLOUR }),
};
