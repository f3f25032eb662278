import { useSyncExternalStore } from 'react';
import type { ColorScheme } from './map-palette.ts';

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = dark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The theme of the device, which the app follows. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(
    subscribe,
    () => (dark().matches ? 'dark' : 'light'),
    () => 'light',
  );
}
