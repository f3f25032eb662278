import { type Interaction, toInteractionKind } from '@metalquest/core/interaction/interaction';
import { interactionRefusal } from '@metalquest/core/interaction/log-interaction';
import type { FieldProblem } from '../../forms/use-record-form.ts';

/** The values of the interaction form, all as text. */
export interface InteractionValues {
  kind: string;
  interactionDate: string;
  summary: string;
  followUpDate: string;
}

/** The values of an interaction; a new one is a call today. */
export function valuesOfInteraction(interaction: Interaction | null, today: string): InteractionValues {
  return {
    kind: interaction?.kind ?? 'call',
    interactionDate: interaction?.interactionDate ?? today,
    summary: interaction?.summary ?? '',
    followUpDate: interaction?.followUpDate ?? '',
  };
}

export function interactionOfValues({ kind, interactionDate, summary, followUpDate }: InteractionValues) {
  return {
    kind: toInteractionKind(kind),
    interactionDate,
    summary,
    followUpDate: followUpDate || null,
  };
}

export function checkInteraction(values: InteractionValues): FieldProblem<InteractionValues>[] {
  const refused = interactionRefusal(interactionOfValues(values));
  if (!refused) return [];
  const field = refused.field === 'contactId' ? 'summary' : (refused.field ?? 'summary');
  return [{ field, message: refused.message }];
}
