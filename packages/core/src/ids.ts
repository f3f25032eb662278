/** Lower-case UUIDs made by the client (design, schema decisions). */
export type UserId = string & { readonly __brand: 'UserId' };
export type QuestId = string & { readonly __brand: 'QuestId' };
export type FindId = string & { readonly __brand: 'FindId' };
export type MediaId = string & { readonly __brand: 'MediaId' };
export type EquipmentId = string & { readonly __brand: 'EquipmentId' };
export type FindEquipmentId = string & { readonly __brand: 'FindEquipmentId' };
export type PermissionId = string & { readonly __brand: 'PermissionId' };
export type ContactId = string & { readonly __brand: 'ContactId' };
export type InteractionId = string & { readonly __brand: 'InteractionId' };
export type PlannedQuestId = string & { readonly __brand: 'PlannedQuestId' };
export type BucketItemId = string & { readonly __brand: 'BucketItemId' };
export type OwnLayerId = string & { readonly __brand: 'OwnLayerId' };
export type QueueItemId = string & { readonly __brand: 'QueueItemId' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export class InvalidIdError extends Error {
  readonly code = 'invalid-id';

  constructor(kind: string) {
    // Omits the value: it may come from a URL and would reach the log.
    super(`Not a valid ${kind}: a uuid is expected.`);
    this.name = 'InvalidIdError';
  }
}

/** Accepts any UUID version; check route parameters with it before `as…Id`. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function checked(text: string, kind: string): string {
  if (!isUuid(text)) throw new InvalidIdError(kind);
  // Postgres writes UUIDs in lower case; replica keys must match.
  return text.toLowerCase();
}

/** Like all `as…Id` functions, throws {@link InvalidIdError} if the text is not a UUID. */
export function asUserId(text: string): UserId {
  return checked(text, 'user id') as UserId;
}

export function asQuestId(text: string): QuestId {
  return checked(text, 'quest id') as QuestId;
}

export function asFindId(text: string): FindId {
  return checked(text, 'find id') as FindId;
}

export function asMediaId(text: string): MediaId {
  return checked(text, 'media id') as MediaId;
}

export function asEquipmentId(text: string): EquipmentId {
  return checked(text, 'equipment id') as EquipmentId;
}

export function asFindEquipmentId(text: string): FindEquipmentId {
  return checked(text, 'find equipment id') as FindEquipmentId;
}

export function asPermissionId(text: string): PermissionId {
  return checked(text, 'permission id') as PermissionId;
}

export function asContactId(text: string): ContactId {
  return checked(text, 'contact id') as ContactId;
}

export function asInteractionId(text: string): InteractionId {
  return checked(text, 'interaction id') as InteractionId;
}

export function asPlannedQuestId(text: string): PlannedQuestId {
  return checked(text, 'planned quest id') as PlannedQuestId;
}

export function asOwnLayerId(text: string): OwnLayerId {
  return checked(text, 'map layer id') as OwnLayerId;
}

export function asBucketItemId(text: string): BucketItemId {
  return checked(text, 'bucket item id') as BucketItemId;
}

export function asQueueItemId(text: string): QueueItemId {
  return checked(text, 'queue item id') as QueueItemId;
}
