import { Capacitor } from '@capacitor/core';
import { VOICE_NOTE_NOTICE } from '@metalquest/core/media/voice-note';
import { SoundKeeper } from '@metalquest/fix-keeper/sound-keeper';
import { warn } from '../warn.ts';

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Android silences an app in the background without a service of the type microphone; iOS has a background mode. */
export async function recordInBackground(): Promise<() => Promise<void>> {
  if (Capacitor.getPlatform() !== 'android') return async () => undefined;
  try {
    await SoundKeeper.start(VOICE_NOTE_NOTICE);
  } catch (cause) {
    // The recording itself works, but ends when the screen is locked.
    warn(`A voice note cannot continue in the background: ${messageOf(cause)}`);
  }
  return () =>
    SoundKeeper.stop().catch((cause: unknown) => warn(`The sound service did not end: ${messageOf(cause)}`));
}
