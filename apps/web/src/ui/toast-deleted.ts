import type { CommandResult } from './toast-on-failure.ts';
import { toastUndoable } from './toast-undoable.ts';

interface DeletedRow {
  readonly table: string;
  readonly entityId: string;
}

interface Deleted<R extends DeletedRow> {
  readonly row: R;
  /** 'Quest', 'Interaction'. The title is '{thing} deleted' unless `title` overrides it. */
  readonly noun: string;
  readonly title?: string;
  readonly name?: string;
  readonly onUndone?: () => void;
}

export function toastDeleted<R extends DeletedRow>(
  commands: { undoDelete(row: R): Promise<CommandResult<unknown>> },
  deleted: Deleted<R>,
): void {
  const { row, noun, title = `${noun} deleted`, name, onUndone } = deleted;
  toastUndoable({
    id: `deleted/${row.table}/${row.entityId}`,
    title,
    ...(name ? { description: name } : {}),
    undo: () => commands.undoDelete(row),
    failureTitle: 'Restore Failed',
    undone: { title: `${noun} restored`, ...(name ? { description: `${name} is back.` } : {}) },
    ...(onUndone ? { onUndone } : {}),
  });
}
