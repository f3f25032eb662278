import type { PermissionId } from '@metalquest/core/ids';
import { QUEST_NAME_MAX_LENGTH, QUEST_PLACE_MAX_LENGTH } from '@metalquest/core/quest/quest-error';
import { localDay } from '@metalquest/core/time/day';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { localTimeText } from '../../../records/local-time.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { PermissionField } from '../permission-field.tsx';
import type { TimedQuestValues } from './quest-times.ts';

interface TimedQuestFieldsProps {
  form: UseFormReturn<TimedQuestValues>;
  /** Whether the quest has an end and a total of pauses. */
  hasEnd: boolean;
  linked?: PermissionId | null;
  note?: ReactNode;
}

export function TimedQuestFields({ form, hasEnd, linked = null, note }: TimedQuestFieldsProps) {
  const { errors } = form.formState;
  const permissionId = useWatch({ control: form.control, name: 'permissionId' }) ?? '';
  const now = new Date();
  const latest = localTimeText(now.toISOString());
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} maxLength={QUEST_NAME_MAX_LENGTH} autoComplete="off" required />
      </Field>
      <Field label="Start" error={errors.startedAt?.message}>
        <Input {...form.register('startedAt')} type="datetime-local" max={latest} required />
      </Field>
      {hasEnd ? (
        <>
          <Field label="End" error={errors.endedAt?.message}>
            <Input {...form.register('endedAt')} type="datetime-local" max={latest} required />
          </Field>
          <Field label="Pauses in minutes" error={errors.pausedMinutes?.message}>
            <Input {...form.register('pausedMinutes')} type="number" inputMode="numeric" min={0} step={1} />
          </Field>
        </>
      ) : null}
      {note}
      <Field label="Place" aside="optional" error={errors.locationName?.message}>
        <Input {...form.register('locationName')} maxLength={QUEST_PLACE_MAX_LENGTH} autoComplete="off" />
      </Field>
      <PermissionField
        value={permissionId}
        onChange={(id) => form.setValue('permissionId', id, { shouldDirty: true })}
        linked={linked}
        today={localDay(now)}
      />
      <Field label="Litter taken away" aside="pieces, optional" error={errors.litter?.message}>
        <Input {...form.register('litter')} type="number" inputMode="numeric" min={0} step={1} />
      </Field>
      <Field label="Notes" aside="optional" error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={4} />
      </Field>
    </>
  );
}
