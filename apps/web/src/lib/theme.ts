import { useSyncExternalStore } from 'react';

/** How this device shows the app; `system` follows the device, and is what holds until somebody chooses. */
export type Theme = 'system' | 'light' | 'dark';
export type ColorScheme = 'light' | 'dark';

/** Kept for the device and not for the account: a phone in the sun and a laptop in the evening want different things. */
const THEME_KEY = 'metalquest:theme';
/** public/theme.js hears it, and puts the choice on the page; it does the same before the page is first painted. */
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

function chosen(): Theme {
  const theme = localStorage.getItem(THEME_KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows the app in this theme, now and after every start, in all tabs. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
  window.dispatchEvent(new Event(CHANGED));
}

/** The theme chosen on this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosen, () => 'system');
}

/** What is on the screen, by choice or by the device, for what is not drawn by style sheets. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(
    subscribe,
    () => {
      const theme = chosen();
      if (theme !== 'system') return theme;
      return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    },
    () => 'light',
  );
}
