import type { JsonObject } from '@metalquest/core/json';

/**
 * Users of a simulation write stamps: texts unique in the world that name their author. 'b1-17' is the 17th
 * of user b's device 1.
 */
const STAMP = /^([a-z])(\d)-\d+\0?$/;

/** Ends a text that the server will refuse: Postgres cannot store this character. STAMP allows it. */
export const POISON = '\u0000';

/** The device that wrote the text, or null if it is not a stamp. */
export function authorOf(value: unknown): string | null {
  const match = typeof value === 'string' ? STAMP.exec(value) : null;
  return match ? `${match[1]}${match[2]}` : null;
}

export interface StampedColumn {
  readonly column: string;
  readonly stamp: string;
  readonly author: string;
}

export function stampsIn(columns: JsonObject): StampedColumn[] {
  return Object.entries(columns).flatMap(([column, value]) => {
    const author = authorOf(value);
    return author && typeof value === 'string' ? [{ column, stamp: value, author }] : [];
  });
}
