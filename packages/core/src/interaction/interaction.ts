import type { ContactId, InteractionId, UserId } from '../ids.ts';

export const INTERACTION_KINDS = ['call', 'text', 'email', 'letter', 'visit', 'other'] as const;

export type InteractionKind = (typeof INTERACTION_KINDS)[number];

/** A contact with a landowner (spec section 3, Contact interaction). Days are YYYY-MM-DD. */
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

/** Unknown stored values become 'other'. */
export function toInteractionKind(value: unknown): InteractionKind {
  return INTERACTION_KINDS.find((kind) => kind === value) ?? 'other';
}
