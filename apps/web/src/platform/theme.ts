import { useSyncExternalStore } from 'react';

/** `system` follows the device and is the default. */
export type Theme = 'system' | 'light' | 'dark';
export type ColorScheme = 'light' | 'dark';

/** Stored per device, not per account: lighting differs by device. */
const THEME_KEY = 'metalquest:theme';
/** The event that public/theme.js listens for to apply the theme; it also does so before first paint. */
const CHANGED = 'metalquest:theme';

function subscribe(listener: () => void): () => void {
  const device = window.matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', listener);
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    device.removeEventListener('change', listener);
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

function selectedTheme(): Theme {
  const theme = localStorage.getItem(THEME_KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
  window.dispatchEvent(new Event(CHANGED));
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, selectedTheme, () => 'system');
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(
    subscribe,
    () => {
      const theme = selectedTheme();
      if (theme !== 'system') return theme;
      return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    },
    () => 'light',
  );
}
