import { isRecord } from '@metalquest/core/json';

/** Puts the owner's id in place of the guest's in every text of `value`, also inside storage paths. */
export function giveTo(ownerId: string, guestId: string, value: unknown): void {
  if (!Array.isArray(value) && (!isRecord(value) || value instanceof Blob)) return;
  for (const [key, field] of Object.entries(value)) {
    if (typeof field === 'string') Reflect.set(value, key, field.replaceAll(guestId, ownerId));
    else giveTo(ownerId, guestId, field);
  }
}
