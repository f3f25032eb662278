import type { ImportRecord } from '@metalquest/sync/engine';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';

export interface UndoImportDialogProps {
  readonly record: ImportRecord;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const NAMED = 5;

export function UndoImportDialog({ record, open, onOpenChange }: UndoImportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Undo this import?"
      description={`All records from ${record.name} are deleted, here and on your other devices.`}
    >
      {open ? <UndoForm record={record} onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

function UndoForm({ record, onClose }: { readonly record: ImportRecord; readonly onClose: () => void }) {
  const { commands, queries } = useEngine();
  const { locale } = useDisplay();
  const facts = useLive(() => queries.importUndoFacts(record.id), [queries, record.id]).value ?? null;
  const [choice, setChoice] = useState<'keep' | 'take'>('keep');
  const edited = facts?.edited ?? [];
  const undo = async (): Promise<void> => {
    const undone = await toastOnFailure(
      commands.undoImport(record.id, { includesEdited: choice === 'take' }),
      'Undo Import Failed',
    );
    if (undone.ok) onClose();
  };
  return (
    <div className="grid gap-4">
      <p className="min-h-6 tabular-nums" role="status">
        {facts
          ? `${facts.rows.toLocaleString(locale)} imported ${facts.rows === 1 ? 'record is' : 'records are'} still here.`
          : ''}
      </p>
      {edited.length > 0 ? (
        <>
          <p className="wrap-anywhere">
            {edited.length === 1
              ? '1 was changed after the import'
              : `${edited.length.toLocaleString(locale)} were changed after the import`}
            : {edited.slice(0, NAMED).join(', ')}
            {edited.length > NAMED ? ' and more' : ''}.
          </p>
          <ChoiceCards
            label="Records changed after the import"
            value={choice}
            onChange={setChoice}
            choices={[
              { value: 'keep', label: 'Keep changed records', hint: 'With the quests they belong to' },
              { value: 'take', label: 'Delete them too' },
            ]}
          />
        </>
      ) : null}
      <p className="text-pretty text-muted text-sm">
        Your own records stay. If you logged a find in an imported quest, the quest stays too.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep import
        </Button>
        <Button variant="danger" disabled={!facts} onClick={() => void undo()}>
          Undo import
        </Button>
      </div>
    </div>
  );
}
