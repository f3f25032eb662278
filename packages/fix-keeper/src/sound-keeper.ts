import { registerPlugin } from '@capacitor/core';

/** Keeps a recording of the page's microphone running in the background. Android only. */
interface SoundKeeperPlugin {
  /** The texts of its notification. Call it in the foreground, after the user has allowed the microphone. */
  start(options: {
    readonly title: string;
    readonly text: string;
    readonly channelName: string;
  }): Promise<void>;
  stop(): Promise<void>;
}

export const SoundKeeper = registerPlugin<SoundKeeperPlugin>('SoundKeeper');
