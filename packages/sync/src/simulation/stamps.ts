import type { JsonObject } from '@metalquest/core/json';

/**
 * Texts that users of a simulation write are stamps: each is unique in the world and says who wrote it, so that
 * wherever one turns up it is known whose and which change it is. 'b1-17' is the 17th of user b's device 1.
 */
const STAMP = /^([a-z])(\d)-\d+$/;

/** Ends a text that the server will refuse: Postgres stores no such character. */
export const POISON = '\u0000';

/** The device that wrote the text, or null when it is no stamp. */
export function authorOf(value: unknown): string | null {
  const match = typeof value === 'string' ? STAMP.exec(value.replace(POISON, '')) : null;
  return match ? `${match[1]}${match[2]}` : null;
}

export interface StampedColumn {
  readonly column: string;
  readonly stamp: string;
  readonly author: string;
}

/** The stamped columns of a row. */
export function stampsIn(columns: JsonObject): StampedColumn[] {
  return Object.entries(columns).flatMap(([column, value]) => {
    const author = authorOf(value);
    return author && typeof value === 'string' ? [{ column, stamp: value, author }] : [];
  });
}
