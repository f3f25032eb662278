import { toast } from './toast.ts';
import { type CommandResult, toastOnFailure } from './toast-on-failure.ts';

const OFFERED_MS = 8_000;
/** The toast closes after this time even while hovered or focused, ms. */
const UNDOABLE_MS = 10_000;

interface Undoable {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly undo: () => Promise<CommandResult<unknown>>;
  readonly failureTitle: string;
  readonly undone: { readonly title: string; readonly description?: string };
  readonly onUndone?: () => void;
}

/** Offers Undo for 8 s, by pointer or by Alt+T and Tab, and reports its result. */
export function toastUndoable(offer: Undoable): void {
  const { id, title, description, failureTitle, undone, onUndone } = offer;
  const undo = async (): Promise<void> => {
    clearTimeout(expiry);
    const result = await toastOnFailure(offer.undo(), failureTitle);
    if (!result.ok) return;
    toast.success(undone.title, undone.description ? { description: undone.description } : {});
    onUndone?.();
  };
  // A toast stays while hovered or focused; the undo expires regardless.
  const expiry = setTimeout(() => toast.dismiss(id), UNDOABLE_MS);
  toast.success(title, {
    ...(description ? { description } : {}),
    durationMs: OFFERED_MS,
    id,
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
