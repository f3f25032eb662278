import {
  type DeletedRecord,
  kindOfDeleted,
  nameOfDeleted,
  pageOfRestored,
  partsOfDeleted,
  timesOfDeleted,
} from '@metalquest/core/deleted/deleted-record';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { deletePermanently, restoreDeleted } from '../../../net/deleted-records.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.ts';
import { useServerStep } from '../sign-in/use-server-step.ts';

interface DeletedRowProps {
  readonly record: DeletedRecord;
  readonly isOnline: boolean;
  /** The list has changed. */
  readonly onDone: () => Promise<void>;
}

export function DeletedRow({ record, isOnline, onDone }: DeletedRowProps) {
  const { fetchChanges } = useEngine();
  const { locale } = useDisplay();
  const navigate = useNavigate();
  const step = useServerStep();
  const [isAsking, setAsking] = useState(false);
  const name = nameOfDeleted(record);

  async function restore() {
    const done = await step.run(async () => {
      const answer = await restoreDeleted(record.id);
      if (answer.ok) await fetchChanges();
      return answer;
    });
    if (!done) return;
    const page = pageOfRestored(record);
    toast.success(`${kindOfDeleted(record)} restored`, {
      description: `${name} is back.`,
      ...(page ? { action: { label: 'Open', onClick: () => void navigate(page) } } : {}),
    });
    await onDone();
  }

  async function remove() {
    const done = await step.run(() => deletePermanently([record.id]));
    if (!done) return;
    toast.success(`${kindOfDeleted(record)} permanently deleted`, { description: name });
    await onDone();
  }

  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 grow basis-60">
          <p className="wrap-anywhere line-clamp-2 font-[620]">{name}</p>
          <p className="wrap-anywhere text-pretty text-muted text-sm">{partsOfDeleted(record)}</p>
          <p className="text-moss-deep text-sm">{timesOfDeleted(record, Date.now(), locale)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-label={`Restore ${name}`}
            disabled={!isOnline}
            aria-disabled={step.isBusy}
            onClick={() => void restore()}
          >
            Restore
          </Button>
          <Button
            variant="danger-quiet"
            aria-label={`Delete permanently: ${name}`}
            disabled={!isOnline}
            aria-disabled={step.isBusy}
            onClick={() => setAsking(true)}
          >
            Delete permanently
          </Button>
        </div>
      </div>
      {step.problem ? (
        <Note tone="problem" className="mt-3">
          {step.problem.message}
        </Note>
      ) : null}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${name} permanently?`}
        description="It is gone for good, with everything that was deleted with it, on all your devices. This cannot be undone."
        confirmLabel="Delete permanently"
        danger
        onConfirm={remove}
      />
    </li>
  );
}
