import type { JsonObject } from '@metalquest/core/json';
import { findUnsafe, type UnsafeText } from '@metalquest/core/stored-data/unsafe-text';

export class UnsafeTextError extends Error {
  constructor({ field, content }: UnsafeText) {
    super(
      `${field} cannot contain ${content}. Remove it and save again. What you typed is still in the form.`,
    );
    this.name = 'UnsafeTextError';
  }
}

export function refuseUnsafe(columns: JsonObject): void {
  const unsafe = findUnsafe(columns);
  if (unsafe) throw new UnsafeTextError(unsafe);
}
