import type { BucketItemId, FindId, QuestId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { isLongerThan, trimmedOrNull } from '../text/text.ts';
import { type Instant, toIso } from '../time/instant.ts';
import type { BucketItem } from './bucket-item.ts';

export interface BucketItemError {
  readonly code: 'not-signed-in' | 'name-required' | 'text-too-long';
  readonly message: string;
  readonly field?: keyof BucketItemFields;
}

/** Schema limits, in characters. */
export const BUCKET_ITEM_NAME_MAX_LENGTH = 200;
const BUCKET_ITEM_NOTES_MAX_LENGTH = 20_000;

export interface BucketItemFields {
  readonly name: string;
  readonly notes?: string | null;
}

export interface Fulfilment {
  readonly findId: FindId | null;
  readonly questId: QuestId | null;
}

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

/** Creates an item, or edits `existing`; omitted fields keep their value. */
export function buildBucketItem(
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

export function markFound(item: BucketItem, by: Fulfilment, now: Instant): BucketItem {
  const at = toIso(now);
  return { ...item, status: 'found', foundDate: at, findId: by.findId, questId: by.questId, updatedAt: at };
}

/** Archives an item (spec section 4); keeps its find date and links. */
export function archive(item: BucketItem, now: Instant): BucketItem {
  return { ...item, status: 'archived', updatedAt: toIso(now) };
}

export function reopen(item: BucketItem, now: Instant): BucketItem {
  return { ...item, status: 'pending', foundDate: null, findId: null, questId: null, updatedAt: toIso(now) };
}
