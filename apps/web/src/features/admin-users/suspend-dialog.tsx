import { SUSPENSIONS, type SuspensionId, suspensionEnd } from '@metalquest/core/admin/suspension';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';

export interface SuspendDialogProps {
  readonly open: boolean;
  readonly name: string;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** @param until ISO time */
  readonly onSuspend: (until: string) => void;
}

export function SuspendDialog({ open, name, problem, isBusy, onClose, onSuspend }: SuspendDialogProps) {
  const [selected, setSelected] = useState<SuspensionId>('week');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSuspend(suspensionEnd(selected, Date.now()));
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={`Suspend ${name}?`}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-pretty text-muted">
          They are signed out on all devices and cannot sign in until the suspension ends. Their gallery is
          closed in the meantime. Data on their devices stays there, including unsynced changes. Nothing is
          deleted.
        </p>
        {problem ? <Note tone="problem">{problem}</Note> : null}
        <Field label="Duration">
          <Select
            value={selected}
            onChange={(event) => {
              const found = SUSPENSIONS.find(({ id }) => id === event.target.value);
              if (found) setSelected(found.id);
            }}
          >
            {SUSPENSIONS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" aria-disabled={isBusy}>
            {isBusy ? 'Suspending...' : 'Suspend'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
