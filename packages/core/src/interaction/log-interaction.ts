import type { InteractionId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { isLongerThan, trimmedOrNull } from '../text/text.ts';
import { isDay, localDay } from '../time/day.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { INTERACTION_KINDS, type Interaction } from './interaction.ts';

/** Why an interaction could not be kept, with the text that the product shows. */
export interface InteractionError {
  readonly code: 'not-signed-in' | 'date-invalid' | 'text-too-long' | 'choice-invalid';
  readonly message: string;
  /** The field that is wrong, where it is one of the form's. */
  readonly field?: keyof InteractionFields;
}

/** The limit of the schema, in characters. */
export const INTERACTION_SUMMARY_MAX_LENGTH = 20_000;

/** What a user can say about an interaction; the day is today's when missing, the kind 'other'. */
export type InteractionFields = Pick<Interaction, 'contactId'> &
  Partial<Omit<Interaction, 'id' | 'userId' | 'contactId' | 'createdAt' | 'updatedAt'>>;

/** Why an interaction could not be kept with these fields, or null. */
export function interactionRefusal(fields: Omit<InteractionFields, 'contactId'>): InteractionError | null {
  const { interactionDate, followUpDate, kind } = fields;
  if (kind !== undefined && !INTERACTION_KINDS.includes(kind)) {
    return { code: 'choice-invalid', message: 'Choose one of the kinds of interaction.', field: 'kind' };
  }
  if (interactionDate !== undefined && !isDay(interactionDate)) {
    return {
      code: 'date-invalid',
      message: 'The day of the interaction is not a date.',
      field: 'interactionDate',
    };
  }
  if (followUpDate && !isDay(followUpDate)) {
    return { code: 'date-invalid', message: 'The day to follow up is not a date.', field: 'followUpDate' };
  }
  if (isLongerThan(INTERACTION_SUMMARY_MAX_LENGTH, fields.summary)) {
    const message = `A summary can have at most ${INTERACTION_SUMMARY_MAX_LENGTH} characters.`;
    return { code: 'text-too-long', message, field: 'summary' };
  }
  return null;
}

/**
 * A new or edited interaction, or the refusal: no user, a day that is none, or a limit. `createdAt` is kept when
 * `existing` is given, and fields not named stay.
 */
export function keepInteraction(
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
