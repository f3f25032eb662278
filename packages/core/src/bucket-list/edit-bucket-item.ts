import type { BucketItemId, FindId, QuestId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { isLongerThan, trimmedOrNull } from '../text/text.ts';
import { type Instant, toIso } from '../time/instant.ts';
import type { BucketItem } from './bucket-item.ts';

/** Why a bucket list item could not be kept, with the text that the product shows. */
export interface BucketItemError {
  readonly code: 'not-signed-in' | 'name-required' | 'text-too-long';
  readonly message: string;
  /** The field that it is about. */
  readonly field?: keyof BucketItemFields;
}

/** The limits of the schema, in characters. */
export const BUCKET_ITEM_NAME_MAX_LENGTH = 200;
export const BUCKET_ITEM_NOTES_MAX_LENGTH = 20_000;

/** What a user can say about an item. */
export interface BucketItemFields {
  readonly name: string;
  readonly notes?: string | null;
}

/** The find, the quest, or neither, that fulfilled an item. */
export interface Fulfilment {
  readonly findId: FindId | null;
  readonly questId: QuestId | null;
}

/** All that is wrong with the words of an item, in the order of a form; empty when it can be kept. */
export function bucketItemProblems({ name, notes }: BucketItemFields): readonly BucketItemError[] {
  const problems: BucketItemError[] = [];
  if (!trimmedOrNull(name)) {
    problems.push({ code: 'name-required', field: 'name', message: 'Give the item a name.' });
  }
  if (isLongerThan(BUCKET_ITEM_NAME_MAX_LENGTH, name)) {
    const message = `An item's name can have at most ${BUCKET_ITEM_NAME_MAX_LENGTH} characters.`;
    problems.push({ code: 'text-too-long', field: 'name', message });
  }
  if (isLongerThan(BUCKET_ITEM_NOTES_MAX_LENGTH, notes)) {
    const message = `An item's notes can have at most ${BUCKET_ITEM_NOTES_MAX_LENGTH} characters.`;
    problems.push({ code: 'text-too-long', field: 'notes', message });
  }
  return problems;
}

/**
 * A new item that is still to be found, or `existing` with its words changed; refused without a user or a name, or
 * over a limit. Fields not named stay.
 */
export function keepBucketItem(
  id: BucketItemId,
  userId: UserId | null,
  changes: BucketItemFields,
  existing: BucketItem | null,
  now: Instant,
): Result<BucketItem, BucketItemError> {
  if (!userId) return err({ code: 'not-signed-in', message: 'User session not found.' });
  const { name, notes }: BucketItemFields = { ...existing, ...changes };
  const [refused] = bucketItemProblems(notes === undefined ? { name } : { name, notes });
  if (refused) return err(refused);
  return ok({
    id,
    userId: existing?.userId ?? userId,
    name: name.trim(),
    notes: trimmedOrNull(notes),
    status: existing?.status ?? 'pending',
    foundDate: existing?.foundDate ?? null,
    findId: existing?.findId ?? null,
    questId: existing?.questId ?? null,
    createdAt: existing?.createdAt ?? toIso(now),
    updatedAt: toIso(now),
  });
}

/** The item as found now, with what fulfilled it (spec section 4). */
export function markFound(item: BucketItem, by: Fulfilment, now: Instant): BucketItem {
  const at = toIso(now);
  return { ...item, status: 'found', foundDate: at, findId: by.findId, questId: by.questId, updatedAt: at };
}

/** The item put away (spec section 4); what was found stays noted. */
export function archive(item: BucketItem, now: Instant): BucketItem {
  return { ...item, status: 'archived', updatedAt: toIso(now) };
}

/** The item as one still to be found: after a slip of the thumb, or for another of its kind. */
export function reopen(item: BucketItem, now: Instant): BucketItem {
  return { ...item, status: 'pending', foundDate: null, findId: null, questId: null, updatedAt: toIso(now) };
}
