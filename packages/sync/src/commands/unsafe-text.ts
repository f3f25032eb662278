import type { JsonObject } from '@metalquest/core/json';
import { findUnsafe, type UnsafeText } from '@metalquest/core/stored-data/unsafe-text';

/** Thrown to roll back a command whose text other devices would reject. */
export class UnsafeTextError extends Error {
  constructor({ field, content }: UnsafeText) {
    super(
      `${field} cannot hold ${content}: take it out and save again. What you typed is still in the form.`,
    );
    this.name = 'UnsafeTextError';
  }
}

/** Refuses columns that hold a script tag, `javascript:` or `onerror=`: see findUnsafe. */
export function refuseUnsafe(columns: JsonObject): void {
  const unsafe = findUnsafe(columns);
  if (unsafe) throw new UnsafeTextError(unsafe);
}
