import { createStore, useStore } from './create-store.ts';

const KEY = 'metalquest:auto-sync';

/** On this device: whether an open app fetches everything every 30 minutes (spec section 9). */
const store = createStore(typeof localStorage === 'undefined' || localStorage.getItem(KEY) !== 'off');

export const isAutoSyncOn = (): boolean => store.get();

export function useAutoSync(): boolean {
  return useStore(store);
}

export function setAutoSync(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  store.set(isOn);
}
