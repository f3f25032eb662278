import type { Quest } from '@metalquest/core/quest/quest';
import { QUEST_NAME_MAX_LENGTH } from '@metalquest/core/quest/quest-error';
import { questTextError } from '@metalquest/core/quest/start';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { useFirstInvalid } from './use-first-invalid.ts';
import type { QuestActions } from './use-quest-actions.ts';

export interface EditQuestDialogProps {
  quest: Quest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: QuestActions['edit'];
}

/** Name and notes of a quest. */
export function EditQuestDialog({ open, onOpenChange, ...form }: EditQuestDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit quest">
      <EditQuestForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function EditQuestForm({
  quest,
  onSave,
  onDone,
}: Pick<EditQuestDialogProps, 'quest' | 'onSave'> & { onDone: () => void }) {
  const [name, setName] = useState(quest.name);
  const [notes, setNotes] = useState(quest.description ?? '');
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const form = useFirstInvalid(attempt);
  const refusal = attempt > 0 ? questTextError(name, notes) : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (questTextError(name, notes)) return;
    setSaving(true);
    const saved = await onSave({ name: name.trim(), description: notes.trim() || null });
    setSaving(false);
    if (saved) onDone();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label="Name"
        error={refusal && refusal.code !== 'description-too-long' ? refusal.message : undefined}
      >
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={QUEST_NAME_MAX_LENGTH}
          autoComplete="off"
          required
        />
      </Field>
      <Field label="Notes" error={refusal?.code === 'description-too-long' ? refusal.message : undefined}>
        <Textarea rows={5} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
      <Button type="submit" size="field" aria-disabled={saving} className="mt-1">
        Save changes
      </Button>
    </form>
  );
}
