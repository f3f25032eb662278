import { asPermissionId, type PermissionId } from '@metalquest/core/ids';
import type { QuestError } from '@metalquest/core/quest/quest-error';
import { questTextError } from '@metalquest/core/quest/start';
import { z } from 'zod/mini';
import type { FieldProblem } from '../../forms/use-record-form.ts';

/** The values of a quest form; `permissionId` is '' for none. */
export interface QuestValues {
  readonly name: string;
  readonly description: string;
  readonly permissionId: string;
  readonly locationName: string;
}

const text = z._default(z.string(), '');
const storedQuest = z.object({ name: text, description: text, permissionId: text, locationName: text });

export function readQuestDraft(fields: unknown): QuestValues | null {
  const read = storedQuest.safeParse(fields);
  return read.success ? read.data : null;
}

export function textProblem({ field, message }: QuestError): readonly FieldProblem<QuestValues>[] {
  return field === 'name' || field === 'description' || field === 'locationName' ? [{ field, message }] : [];
}

export function questProblems(values: QuestValues): readonly FieldProblem<QuestValues>[] {
  const textError = questTextError(values.name, values.description, values.locationName);
  return textError ? textProblem(textError) : [];
}

export function permissionOf({ permissionId }: QuestValues): PermissionId | null {
  return permissionId === '' ? null : asPermissionId(permissionId);
}
