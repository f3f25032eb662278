import { registerPlugin } from '@capacitor/core';
import type { FixKeeperPlugin } from './definitions.ts';

/** The keeper of this phone. In a browser every call rejects. */
export const FixKeeper = registerPlugin<FixKeeperPlugin>('FixKeeper');
