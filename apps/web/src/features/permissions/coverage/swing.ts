import { DEFAULT_SWING_CM, MAX_SWING_CM, MIN_SWING_CM } from '@metalquest/core/coverage/sweep-width';
import { useSyncExternalStore } from 'react';

/** Stored per device: it describes the user's style and changes no record. */
const SWING_KEY = 'metalquest:swing-cm';
const CHANGED = 'metalquest:swing-cm';

const isSwing = (cm: number): boolean => cm >= MIN_SWING_CM && cm <= MAX_SWING_CM;

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

function kept(): number {
  const text = localStorage.getItem(SWING_KEY);
  const cm = text ? Number(text) : Number.NaN;
  return isSwing(cm) ? cm : DEFAULT_SWING_CM;
}

/** The swing of the coil's centre from side to side in cm, with its setter. */
export function useSwing(): readonly [cm: number, set: (cm: number) => void] {
  const cm = useSyncExternalStore(subscribe, kept, () => DEFAULT_SWING_CM);
  const set = (next: number) => {
    if (!isSwing(next)) return;
    localStorage.setItem(SWING_KEY, String(Math.round(next)));
    window.dispatchEvent(new Event(CHANGED));
  };
  return [cm, set];
}
