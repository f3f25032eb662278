import type { QueueGroup, QueueLine } from '@metalquest/core/queue/queue-view';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { EDIT_STATE } from '../../records/edit-request.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { screenOf } from './screen-of.ts';

export interface LineActionsProps {
  readonly group: QueueGroup;
  readonly line: QueueLine;
  readonly onLeave: () => void;
}

export function LineActions({ group, line, onLeave }: LineActionsProps) {
  const { commands } = useEngine();
  const [asking, setAsking] = useState(false);
  const { discard } = line;
  const screen = group.isHere && line.type !== 'DELETE' ? screenOf(group.subject) : null;
  const undo = line.type === 'DELETE' ? 'Keep it' : 'Discard';
  const named = (verb: string) => `${verb} ${group.title}: ${line.what}`;
  return (
    <div className="mt-1.5 -ml-3 flex flex-wrap gap-x-1">
      <Button
        variant="ghost"
        className="px-3"
        aria-label={named('Retry')}
        onClick={() => void toastOnFailure(commands.retryItem(line.itemId), 'Retry Failed')}
      >
        Retry
      </Button>
      {screen ? (
        <Button asChild variant="ghost" className="px-3">
          <Link to={screen} state={EDIT_STATE} onClick={onLeave} aria-label={named('Edit')}>
            Edit
          </Link>
        </Button>
      ) : null}
      <Button
        variant="ghost"
        className="px-3 text-clay"
        aria-label={named(undo)}
        onClick={() => setAsking(true)}
      >
        {undo}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={discard.title}
        description={discard.text}
        confirmLabel={discard.confirmLabel}
        cancelLabel={discard.cancelLabel}
        danger={line.type !== 'DELETE'}
        onConfirm={() => void toastOnFailure(commands.discardItem(line.itemId), 'Discard Failed')}
      />
    </div>
  );
}
