import { KeepAwake } from '@capacitor-community/keep-awake';
import { serialQueue } from '@metalquest/core/serial-queue';

const inTurn = serialQueue();

/** Keeps the screen on or lets it sleep. Serialised, so that the last call wins. */
export function keepAwake(isOn: boolean): Promise<void> {
  return inTurn(() => (isOn ? KeepAwake.keepAwake() : KeepAwake.allowSleep()));
}
