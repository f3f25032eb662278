/**
 * Branded row ids. Each is a lower-case uuid made by the client (design, schema decisions); the brand keeps a
 * find's id from being passed where a quest's is wanted.
 */
export type UserId = string & { readonly __brand: 'UserId' };
export type QuestId = string & { readonly __brand: 'QuestId' };
export type FindId = string & { readonly __brand: 'FindId' };
export type MediaId = string & { readonly __brand: 'MediaId' };
export type EquipmentId = string & { readonly __brand: 'EquipmentId' };
export type FindEquipmentId = string & { readonly __brand: 'FindEquipmentId' };
export type PermissionId = string & { readonly __brand: 'PermissionId' };
export type ContactId = string & { readonly __brand: 'ContactId' };
export type InteractionId = string & { readonly __brand: 'InteractionId' };
export type BucketItemId = string & { readonly __brand: 'BucketItemId' };
export type QueueItemId = string & { readonly __brand: 'QueueItemId' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Thrown by the `as…Id` functions: an id that is no uuid is a fault of the program or a forged address. */
export class InvalidIdError extends Error {
  readonly code = 'invalid-id';

  constructor(kind: string) {
    // The text itself is left out: it may come from an address and end in a log.
    super(`Not a valid ${kind}: a uuid is expected.`);
    this.name = 'InvalidIdError';
  }
}

/** True when the text is a uuid of any version; use it on route parameters before `as…Id`. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function checked(text: string, kind: string): string {
  if (!isUuid(text)) throw new InvalidIdError(kind);
  // Postgres writes uuids in lower case; keys of the replica must compare equal to it.
  return text.toLowerCase();
}

/** A user's id. Throws {@link InvalidIdError} when the text is no uuid. */
export function asUserId(text: string): UserId {
  return checked(text, 'user id') as UserId;
}

/** A quest's id. Throws {@link InvalidIdError} when the text is no uuid. */
export function asQuestId(text: string): QuestId {
  return checked(text, 'quest id') as QuestId;
}

/** A find's id. Throws {@link InvalidIdError} when the text is no uuid. */
export function asFindId(text: string): FindId {
  return checked(text, 'find id') as FindId;
}

/** A photo's, video's or document's id. Throws {@link InvalidIdError} when the text is no uuid. */
export function asMediaId(text: string): MediaId {
  return checked(text, 'media id') as MediaId;
}

/** The id of a detector, coil, pinpointer or other gear. Throws {@link InvalidIdError} when no uuid. */
export function asEquipmentId(text: string): EquipmentId {
  return checked(text, 'equipment id') as EquipmentId;
}

/** The id of a link between a find and a piece of gear. Throws {@link InvalidIdError} when no uuid. */
export function asFindEquipmentId(text: string): FindEquipmentId {
  return checked(text, 'find equipment id') as FindEquipmentId;
}

/** A property permission's id. Throws {@link InvalidIdError} when the text is no uuid. */
export function asPermissionId(text: string): PermissionId {
  return checked(text, 'permission id') as PermissionId;
}

/** A landowner contact's id. Throws {@link InvalidIdError} when the text is no uuid. */
export function asContactId(text: string): ContactId {
  return checked(text, 'contact id') as ContactId;
}

/** The id of an interaction with a contact. Throws {@link InvalidIdError} when the text is no uuid. */
export function asInteractionId(text: string): InteractionId {
  return checked(text, 'interaction id') as InteractionId;
}

/** A bucket list item's id. Throws {@link InvalidIdError} when the text is no uuid. */
export function asBucketItemId(text: string): BucketItemId {
  return checked(text, 'bucket item id') as BucketItemId;
}

/** A change-queue item's id. Throws {@link InvalidIdError} when the text is no uuid. */
export function asQueueItemId(text: string): QueueItemId {
  return checked(text, 'queue item id') as QueueItemId;
}
