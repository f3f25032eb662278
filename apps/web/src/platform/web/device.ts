import type { Device, Network } from '../device.ts';

const network: Network = {
  online: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

export const device: Device = {
  network,
  engineParts: async () => ({}),
  forgetUser: null,
  share: null,
  recordInBackground: null,
  openPage: null,
};
