import type { Machine } from './find-tools.mjs';

type Tool = 'chromium' | 'postgres' | 'exiftool';

/** Ends the program if a needed tool is missing, and says in one line which useful ones are. */
export function requireTools(needed: readonly Tool[], useful?: readonly Tool[]): void;
/** The browser's path. @throws with the way to install it */
export function chromiumPath(kind?: 'shell' | 'whole'): string;
/** The folder with the programs of PostgreSQL. @throws with the way to install it */
export function postgresFolder(): string;
/** What a program without the needed tools says before it ends, and what one without the useful ones says. */
export function checkTools(
  needed: readonly Tool[],
  useful: readonly Tool[],
  machine?: Machine,
): { problem: string; note: null } | { problem: null; note: string | null };
/** Installs where that asks nothing; returns why that failed, or null. */
export function installMissing(tools: readonly Tool[], machine?: Machine): string | null;
