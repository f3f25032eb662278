import { KeepAwake } from '@capacitor-community/keep-awake';
import { oneAfterTheOther } from '@metalquest/core/one-after-the-other';

const inTurn = oneAfterTheOther();

/** Keeps the screen on, or lets it go dark again; asked for in quick order, the last word counts. */
export function keepAwake(isOn: boolean): Promise<void> {
  return inTurn(() => (isOn ? KeepAwake.keepAwake() : KeepAwake.allowSleep()));
}
