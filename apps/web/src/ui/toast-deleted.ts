import { toast } from './toast.ts';
import { type CommandResult, toastOnFailure } from './toast-on-failure.ts';

const OFFERED_MS = 8_000;
/** The toast closes after this time even while hovered or focused, ms. */
const UNDOABLE_MS = 10_000;

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

/** Offers Undo for 8 s, by pointer or by Alt+T and Tab, and reports its result. */
export function toastDeleted<R extends DeletedRow>(
  commands: { undoDelete(row: R): Promise<CommandResult<unknown>> },
  deleted: Deleted<R>,
): void {
  const { row, noun, title = `${noun} deleted`, name, onUndone } = deleted;
  const id = `deleted/${row.table}/${row.entityId}`;
  const undo = async (): Promise<void> => {
    clearTimeout(expiry);
    const undone = await toastOnFailure(commands.undoDelete(row), 'Restore Failed');
    if (!undone.ok) return;
    toast.success(`${noun} restored`, name ? { description: `${name} is back.` } : {});
    onUndone?.();
  };
  // A toast stays while hovered or focused; the undo expires regardless.
  const expiry = setTimeout(() => toast.dismiss(id), UNDOABLE_MS);
  toast.success(title, {
    ...(name ? { description: name } : {}),
    durationMs: OFFERED_MS,
    id,
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
