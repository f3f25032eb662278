import type { Quest } from '@metalquest/core/quest/quest';
import { QUEST_NAME_MAX_LENGTH, QUEST_PLACE_MAX_LENGTH } from '@metalquest/core/quest/quest-error';
import { localDay } from '@metalquest/core/time/day';
import { useWatch } from 'react-hook-form';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { FormLoading } from './form-loading.tsx';
import { PermissionField } from './permission-field.tsx';
import { permissionOf, type QuestValues, questProblems, readQuestDraft } from './quest-draft.ts';
import type { QuestActions } from './use-quest-actions.ts';

export interface EditQuestDialogProps {
  quest: Quest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: QuestActions['edit'];
}

export function EditQuestDialog({ open, onOpenChange, ...form }: EditQuestDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit quest">
      <EditQuestForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function valuesOf({ name, description, permissionId, locationName }: Quest): QuestValues {
  return {
    name,
    description: description ?? '',
    permissionId: permissionId ?? '',
    locationName: locationName ?? '',
  };
}

interface EditQuestFormProps extends Pick<EditQuestDialogProps, 'quest' | 'onSave'> {
  onDone: () => void;
}

function EditQuestForm({ quest, onSave, onDone }: EditQuestFormProps) {
  const { form, isReady, isRestored, isSaving, submit, startOver } = useRecordForm<QuestValues, true>({
    draftKey: `quest:${quest.id}`,
    draftLabel: 'the draft of a quest',
    initial: valuesOf(quest),
    readDraft: readQuestDraft,
    check: questProblems,
    async save(values) {
      const saved = await onSave({
        name: values.name,
        description: values.description,
        locationName: values.locationName,
        permissionId: permissionOf(values),
      });
      return saved || null;
    },
    onSaved: onDone,
  });
  const permissionId = useWatch({ control: form.control, name: 'permissionId' }) ?? '';
  const { errors } = form.formState;
  if (!isReady) return <FormLoading />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} maxLength={QUEST_NAME_MAX_LENGTH} autoComplete="off" required />
      </Field>
      <Field label="Place" aside="optional" error={errors.locationName?.message}>
        <Input {...form.register('locationName')} maxLength={QUEST_PLACE_MAX_LENGTH} autoComplete="off" />
      </Field>
      <PermissionField
        value={permissionId}
        onChange={(id) => form.setValue('permissionId', id, { shouldDirty: true })}
        linked={quest.permissionId}
        today={localDay(new Date())}
      />
      <Field label="Notes" aside="optional" error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={5} />
      </Field>
      <div className="mt-1 grid gap-2">
        <Button type="submit" size="field" aria-disabled={isSaving}>
          Save changes
        </Button>
        {isRestored ? (
          <Button variant="ghost" className="text-muted" onClick={startOver}>
            Discard my changes
          </Button>
        ) : null}
      </div>
    </form>
  );
}
