import type { ContactId, InteractionId, UserId } from '../ids.ts';

/** The ways of talking to a landowner. */
export const INTERACTION_KINDS = ['call', 'text', 'email', 'letter', 'visit', 'other'] as const;

/** One of {@link INTERACTION_KINDS}. */
export type InteractionKind = (typeof INTERACTION_KINDS)[number];

/** A call, letter or visit to a landowner, by the day (spec section 3, Contact interaction). Days are YYYY-MM-DD. */
export interface Interaction {
  readonly id: InteractionId;
  readonly userId: UserId;
  readonly contactId: ContactId;
  readonly kind: InteractionKind;
  readonly interactionDate: string;
  readonly summary: string | null;
  readonly followUpDate: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The kind a stored value counts as; anything unknown is 'other'. */
export function toInteractionKind(value: unknown): InteractionKind {
  return INTERACTION_KINDS.find((kind) => kind === value) ?? 'other';
}
