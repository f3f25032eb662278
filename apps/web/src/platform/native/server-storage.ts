import { Preferences } from '@capacitor/preferences';
import { SERVER_KEY } from '../../net/server-address.ts';
import type { ServerStorage } from '../server-storage.ts';

/** In localStorage, for synchronous reads, and in the phone's preferences, which outlive it. */
export const nativeServerStorage: ServerStorage = {
  async keep(origin) {
    localStorage.setItem(SERVER_KEY, origin);
    await Preferences.set({ key: SERVER_KEY, value: origin });
  },
  async restore() {
    const saved = localStorage.getItem(SERVER_KEY);
    if (saved) return;
    const { value } = await Preferences.get({ key: SERVER_KEY });
    if (value) localStorage.setItem(SERVER_KEY, value);
  },
};
