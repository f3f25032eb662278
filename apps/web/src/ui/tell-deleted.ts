import { toast } from './toast.ts';
import { type TellableOutcome, toldOutcome } from './told-outcome.ts';

/** How long a delete offers its undoing, ms. */
const OFFERED_MS = 8_000;
/** How long it can be undone, ms: an offer that is still looked at is taken away then. */
const UNDOABLE_MS = 10_000;

/** What was deleted, by its table and id. */
interface DeletedRow {
  readonly table: string;
  readonly entityId: string;
}

interface Deleted<R extends DeletedRow> {
  readonly row: R;
  /** What it is called: 'Quest', 'Interaction'. The title is '{thing} deleted' unless `title` gives the spec's own. */
  readonly thing: string;
  readonly title?: string;
  /** Its name, where it has one: 'Long field'. */
  readonly name?: string;
  /** Called when it is back, to go where it is shown. */
  readonly onUndone?: () => void;
}

/**
 * Tells of a delete that this device has just made, and offers for 8 s to undo it: with the pointer, and by Alt+T and Tab
 * from wherever the focus is. Says whether it is back, or why it could not be.
 */
export function tellDeleted<R extends DeletedRow>(
  commands: { undoDelete(row: R): Promise<TellableOutcome<unknown>> },
  deleted: Deleted<R>,
): void {
  const { row, thing, title = `${thing} deleted`, name, onUndone } = deleted;
  const id = `deleted/${row.table}/${row.entityId}`;
  const undo = async (): Promise<void> => {
    clearTimeout(expiry);
    const undone = await toldOutcome(commands.undoDelete(row), 'Not Restored');
    if (!undone.ok) return;
    toast.success(`${thing} restored`, name ? { description: `${name} is back.` } : {});
    onUndone?.();
  };
  // A toast under the pointer or the focus stays; the offer does not.
  const expiry = setTimeout(() => toast.dismiss(id), UNDOABLE_MS);
  toast.success(title, {
    ...(name ? { description: name } : {}),
    durationMs: OFFERED_MS,
    id,
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
