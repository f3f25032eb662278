import { KeepAwake } from '@capacitor-community/keep-awake';

let last: Promise<void> = Promise.resolve();

/** Keeps the screen on, or lets it go dark again; asked for in quick order, the last word counts. */
export function keepAwake(isOn: boolean): Promise<void> {
  const asked = last.then(() => (isOn ? KeepAwake.keepAwake() : KeepAwake.allowSleep()));
  last = asked.catch(() => undefined);
  return asked;
}
