import { asEquipmentId, asPermissionId } from '@metalquest/core/ids';
import { plannedQuestProblems } from '@metalquest/core/quest/plan-quest';
import type { PlannedQuest, PlannedQuestFields } from '@metalquest/core/quest/planned-quest';
import { QUEST_NAME_MAX_LENGTH } from '@metalquest/core/quest/quest-error';
import { localDay } from '@metalquest/core/time/day';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { FormLoading } from '../form-loading.tsx';
import { PermissionField } from '../permission-field.tsx';

/** Empty texts are none. */
interface PlanValues {
  readonly name: string;
  readonly goal: string;
  readonly day: string;
  readonly time: string;
  readonly permissionId: string;
  readonly gearIds: readonly string[];
}

const text = z._default(z.string(), '');
const storedPlan = z.object({
  name: text,
  goal: text,
  day: text,
  time: text,
  permissionId: text,
  gearIds: z._default(z.array(z.uuid()), []),
});

const EMPTY: PlanValues = { name: '', goal: '', day: '', time: '', permissionId: '', gearIds: [] };

const valuesOf = (plan: PlannedQuest): PlanValues => ({
  name: plan.name,
  goal: plan.goal ?? '',
  day: plan.day,
  time: plan.time ?? '',
  permissionId: plan.permissionId ?? '',
  gearIds: plan.gearIds,
});

const fieldsOf = ({ name, goal, day, time, permissionId, gearIds }: PlanValues): PlannedQuestFields => ({
  name,
  goal,
  day,
  time: time === '' ? null : time,
  permissionId: permissionId === '' ? null : asPermissionId(permissionId),
  gearIds: gearIds.map(asEquipmentId),
});

/** Plans a quest, and opens it. */
export function NewPlanForm() {
  const { commands } = useEngine();
  const navigate = useNavigate();
  return (
    <PlanForm
      draftKey="quest:plan"
      initial={EMPTY}
      submitLabel="Plan quest"
      save={(fields, id) => toastOnFailure(commands.addPlannedQuest(fields, id), 'Error Planning Quest')}
      onSaved={(plan) => {
        toast.success('Quest planned', { description: plan.name });
        navigate(`/quests/planned/${plan.id}`);
      }}
    />
  );
}

export function EditPlanForm({ plan, onSaved }: { plan: PlannedQuest; onSaved: () => void }) {
  const { commands } = useEngine();
  return (
    <PlanForm
      draftKey={`quest:plan:${plan.id}`}
      initial={valuesOf(plan)}
      submitLabel="Save"
      linked={plan.permissionId}
      save={(fields) =>
        toastOnFailure(commands.updatePlannedQuest(plan.id, fields), 'Error Changing Planned Quest')
      }
      onSaved={onSaved}
    />
  );
}

interface PlanFormProps {
  draftKey: string;
  initial: PlanValues;
  submitLabel: string;
  linked?: PlannedQuest['permissionId'];
  save: (
    fields: PlannedQuestFields,
    id: string,
  ) => Promise<{ readonly ok: true; readonly value: PlannedQuest } | { readonly ok: false }>;
  onSaved: (plan: PlannedQuest) => void;
}

function PlanForm({ draftKey, initial, submitLabel, linked = null, save, onSaved }: PlanFormProps) {
  const { form, isReady, isRestored, isSaving, submit, startOver } = useRecordForm<PlanValues, PlannedQuest>({
    draftKey,
    draftLabel: 'the draft of a planned quest',
    initial,
    readDraft: (stored) => storedPlan.safeParse(stored).data ?? null,
    check: (values) =>
      plannedQuestProblems(fieldsOf(values)).flatMap(({ field, message }) =>
        field ? [{ field, message }] : [],
      ),
    async save(values, id) {
      const saved = await save(fieldsOf(values), id);
      return saved.ok ? saved.value : null;
    },
    onSaved,
  });
  const permissionId = useWatch({ control: form.control, name: 'permissionId' }) ?? '';
  const gearIds = useWatch({ control: form.control, name: 'gearIds' }) ?? [];
  const { errors } = form.formState;
  if (!isReady) return <FormLoading />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Name" error={errors.name?.message}>
        <Input
          {...form.register('name')}
          maxLength={QUEST_NAME_MAX_LENGTH}
          placeholder="Long Meadow"
          autoComplete="off"
          required
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Date" error={errors.day?.message}>
          <Input {...form.register('day')} type="date" required />
        </Field>
        <Field label="Time" aside="optional" error={errors.time?.message}>
          <Input {...form.register('time')} type="time" />
        </Field>
      </div>
      <Field label="Goal" aside="optional" error={errors.goal?.message}>
        <Textarea {...form.register('goal')} rows={2} placeholder="Finish the north end" />
      </Field>
      <PermissionField
        value={permissionId}
        onChange={(id) => form.setValue('permissionId', id, { shouldDirty: true })}
        linked={linked}
        today={localDay(new Date())}
      />
      <GearChoice
        value={gearIds}
        onChange={(ids) => form.setValue('gearIds', ids, { shouldDirty: true })}
        error={errors.gearIds?.message}
      />
      <div className="grid gap-2">
        <Button type="submit" size="thumb" aria-disabled={isSaving}>
          {submitLabel}
        </Button>
        {isRestored ? (
          <Button variant="ghost" className="text-muted" onClick={startOver}>
            Clear the form
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface GearChoiceProps {
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  error: string | undefined;
}

function GearChoice({ value, onChange, error }: GearChoiceProps) {
  const { queries } = useEngine();
  const gear = useLive(() => queries.gear(), [queries]);
  if (!gear.value || gear.value.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-muted text-sm">Gear to bring, optional</legend>
      <div className="mt-1.5 grid sm:grid-cols-2">
        {gear.value.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...value, id] : value.filter((chosen) => chosen !== id))
            }
          />
        ))}
      </div>
      {error ? <p className="text-clay text-sm">{error}</p> : null}
    </fieldset>
  );
}
