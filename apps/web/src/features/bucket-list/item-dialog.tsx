import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import {
  BUCKET_ITEM_NAME_MAX_LENGTH,
  bucketItemProblems,
} from '@metalquest/core/bucket-list/edit-bucket-item';
import * as z from 'zod/mini';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A new item, an existing one, or null while the dialog is closed. */
export type Edited = BucketItem | 'new' | null;

interface ItemLabels {
  name: string;
  notes: string;
}

export interface ItemDialogProps {
  edited: Edited;
  onClose: () => void;
  /** Resolves to true once saved. */
  onSave: (item: BucketItem | 'new', words: ItemLabels, newId: string) => Promise<boolean>;
}

const text = z.catch(z.string(), '');
const words = z.object({ name: text, notes: text });

export function ItemDialog({ edited, onClose, onSave }: ItemDialogProps) {
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={edited === 'new' || edited === null ? 'Add to the bucket list' : 'Edit item'}
    >
      {edited === null ? null : (
        <ItemForm key={keyOf(edited)} edited={edited} onClose={onClose} onSave={onSave} />
      )}
    </Dialog>
  );
}

const keyOf = (edited: BucketItem | 'new'): string => (edited === 'new' ? 'new' : edited.id);

function ItemForm({ edited, onClose, onSave }: ItemDialogProps & { edited: BucketItem | 'new' }) {
  const record = useRecordForm<ItemLabels, true>({
    draftKey: `bucket-item:${keyOf(edited)}`,
    draftLabel: 'the draft of a bucket list item',
    initial: edited === 'new' ? { name: '', notes: '' } : { name: edited.name, notes: edited.notes ?? '' },
    readDraft: (stored) => words.safeParse(stored).data ?? null,
    check: (values) =>
      bucketItemProblems(values).flatMap(({ field, message }) => (field ? [{ field, message }] : [])),
    save: async (values, newId) => (await onSave(edited, values, newId)) || null,
    onSaved: onClose,
  });
  const { errors } = record.form.formState;
  if (!record.isReady) return <FieldsLoading />;
  return (
    <form onSubmit={record.submit} noValidate className="grid gap-5">
      <Field label="What do you hope to find?" error={errors.name?.message}>
        <Input
          // The field appears after the sheet, which has the focus until then.
          autoFocus
          autoComplete="off"
          placeholder="A gold noble"
          maxLength={BUCKET_ITEM_NAME_MAX_LENGTH}
          required
          {...record.form.register('name')}
        />
      </Field>
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea rows={4} placeholder="Edward III, the ship on the sea" {...record.form.register('notes')} />
      </Field>
      {record.isRestored ? (
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          Your earlier text is still here.
          <Button
            variant="ghost"
            className="px-2.5 text-moss-deep text-sm"
            onClick={() => void record.startOver()}
          >
            Start over
          </Button>
        </p>
      ) : null}
      <Button type="submit" size="field" aria-disabled={record.isSaving} className="mt-1">
        {edited === 'new' ? 'Add item' : 'Save changes'}
      </Button>
    </form>
  );
}

function FieldsLoading() {
  return (
    <div role="status" aria-label="Loading form" className="grid gap-5">
      <Skeleton className="h-18.5" />
      <Skeleton className="h-35" />
      <Skeleton className="mt-1 h-15 rounded-picture" />
    </div>
  );
}
