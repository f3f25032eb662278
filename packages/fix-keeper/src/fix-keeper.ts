import { registerPlugin } from '@capacitor/core';
import type { FixKeeperPlugin } from './definitions.ts';

/** The keeper of this phone. There is none in a browser, which takes no fixes of a hidden page: every call rejects. */
export const FixKeeper = registerPlugin<FixKeeperPlugin>('FixKeeper');
