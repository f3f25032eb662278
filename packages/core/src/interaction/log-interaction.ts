import type { InteractionId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { isLongerThan, trimmedOrNull } from '../text/text.ts';
import { isDay, localDay } from '../time/day.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { INTERACTION_KINDS, type Interaction } from './interaction.ts';

export interface InteractionError {
  readonly code: 'not-signed-in' | 'date-invalid' | 'text-too-long' | 'choice-invalid';
  readonly message: string;
  readonly field?: keyof InteractionFields;
}

/** Schema limit, in characters. */
const INTERACTION_SUMMARY_MAX_LENGTH = 20_000;

/** Defaults: today and 'other'. */
export type InteractionFields = Pick<Interaction, 'contactId'> &
  Partial<Omit<Interaction, 'id' | 'userId' | 'contactId' | 'createdAt' | 'updatedAt'>>;

export function interactionRefusal(fields: Omit<InteractionFields, 'contactId'>): InteractionError | null {
  const { interactionDate, followUpDate, kind } = fields;
  if (kind !== undefined && !INTERACTION_KINDS.includes(kind)) {
    return { code: 'choice-invalid', message: 'Choose the kind of interaction.', field: 'kind' };
  }
  if (interactionDate !== undefined && !isDay(interactionDate)) {
    return {
      code: 'date-invalid',
      message: 'Enter a valid date for the interaction.',
      field: 'interactionDate',
    };
  }
  if (followUpDate && !isDay(followUpDate)) {
    return { code: 'date-invalid', message: 'Enter a valid date for the follow-up.', field: 'followUpDate' };
  }
  if (isLongerThan(INTERACTION_SUMMARY_MAX_LENGTH, fields.summary)) {
    const message = `A summary can have at most ${INTERACTION_SUMMARY_MAX_LENGTH} characters.`;
    return { code: 'text-too-long', message, field: 'summary' };
  }
  return null;
}

/** Creates an interaction, or edits `existing`; omitted fields keep their value. */
export function buildInteraction(
  id: InteractionId,
  userId: UserId | null,
  changes: InteractionFields,
  existing: Interaction | null,
  now: Instant,
): Result<Interaction, InteractionError> {
  if (!userId) return err({ code: 'not-signed-in', message: 'User session not found.' });
  const fields: InteractionFields = { ...existing, ...changes };
  const refused = interactionRefusal(fields);
  if (refused) return err(refused);
  return ok({
    id,
    userId: existing?.userId ?? userId,
    contactId: fields.contactId,
    kind: fields.kind ?? 'other',
    interactionDate: fields.interactionDate ?? localDay(now),
    summary: trimmedOrNull(fields.summary),
    followUpDate: trimmedOrNull(fields.followUpDate),
    createdAt: existing?.createdAt ?? toIso(now),
    updatedAt: toIso(now),
  });
}
