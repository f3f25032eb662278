import type { CommandResult } from './toast-on-failure.ts';
import { toastUndoable } from './toast-undoable.ts';

interface Edited<U> {
  readonly undo: U;
  /** 'Quest updated', 'Find moved'. */
  readonly title: string;
  readonly description?: string;
  readonly onUndone?: () => void;
}

let edits = 0;

export function toastEdited<U>(
  commands: { undoEdit(undo: U): Promise<CommandResult<unknown>> },
  { undo, title, description, onUndone }: Edited<U>,
): void {
  edits += 1;
  toastUndoable({
    id: `edited/${edits}`,
    title,
    ...(description ? { description } : {}),
    undo: () => commands.undoEdit(undo),
    failureTitle: 'Undo Failed',
    undone: { title: 'Change undone' },
    ...(onUndone ? { onUndone } : {}),
  });
}
