import { DEFAULT_SWING_CM, MAX_SWING_CM, MIN_SWING_CM } from '@metalquest/core/coverage/sweep-width';
import { useSyncExternalStore } from 'react';

/** Kept for the device: it is how somebody walks, and a choice of how to look at their walks; it changes no record. */
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

/** How far the middle of the person's coil goes from side to side, in cm, and how it is set. */
export function useSwing(): readonly [cm: number, set: (cm: number) => void] {
  const cm = useSyncExternalStore(subscribe, kept, () => DEFAULT_SWING_CM);
  const set = (next: number) => {
    if (!isSwing(next)) return;
    localStorage.setItem(SWING_KEY, String(Math.round(next)));
    window.dispatchEvent(new Event(CHANGED));
  };
  return [cm, set];
}
