import { gearProblems } from '@metalquest/core/gear/edit-gear';
import type { Equipment } from '@metalquest/core/gear/equipment';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import * as z from 'zod/mini';
import { useEngine } from '../../engine/engine.ts';
import { type RecordForm, useRecordForm } from '../../forms/use-record-form.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { DetectorScene } from './scenes.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const detectorForm = z.object({ brand: z.string(), model: z.string() });
type DetectorForm = z.infer<typeof detectorForm>;

const EMPTY: DetectorForm = { brand: '', model: '' };
const BRANDS = ['Minelab', 'Garrett', 'XP', 'Nokta', 'Fisher', 'Teknetics', 'C.Scope', 'Makro', 'White’s'];

const nameOf = ({ brand, model }: DetectorForm): string => `${brand.trim()} ${model.trim()}`.trim();

const detectorOf = (values: DetectorForm) => ({ ...values, name: nameOf(values), type: 'detector' as const });

function problemsOf(values: DetectorForm) {
  if (nameOf(values) === '') {
    return [{ field: 'model' as const, message: 'Enter its brand or model, or skip this.' }];
  }
  const [problem] = gearProblems(detectorOf(values));
  return problem
    ? [
        {
          field: problem.field === 'brand' ? ('brand' as const) : ('model' as const),
          message: problem.message,
        },
      ]
    : [];
}

export interface DetectorStepProps extends StepProps {
  detector: string | null;
  onSaved: (name: string) => void;
}

export function DetectorStep({ next, detector, onSaved, ...frame }: DetectorStepProps) {
  const { commands } = useEngine();
  const record = useRecordForm<DetectorForm, Equipment>({
    draftKey: 'onboarding:detector',
    draftLabel: 'the draft of your first detector',
    initial: EMPTY,
    readDraft: (stored) => detectorForm.safeParse(stored).data ?? null,
    check: problemsOf,
    async save(values, id) {
      const adding = commands.addEquipment(detectorOf(values), { id });
      const saved = await toastOnFailure(adding, 'Error Syncing Gear Item');
      return saved.ok ? saved.value : null;
    },
    onSaved({ name }) {
      onSaved(name);
      next();
    },
  });

  return (
    <StepFrame
      {...frame}
      scene={<DetectorScene />}
      title={detector ? 'Your detector is saved' : 'What do you swing?'}
      text={
        detector
          ? 'Coils, pinpointers, warranty and photos can be added in My Gear whenever you like.'
          : 'Each find records its detector, so you can compare your detectors later.'
      }
      goOn={detector ? 'Continue' : record.isSaving ? 'Saving...' : 'Save and continue'}
      onGoOn={detector ? next : () => void record.submit()}
      {...(detector ? {} : { onSkip: next })}
    >
      {detector ? (
        <p className="flex items-center gap-3 rounded-picture border border-line bg-card px-5 py-4 shadow-soft">
          <CircleCheck aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-moss-deep" />
          <span className="display min-w-0 wrap-anywhere text-lg">{detector}</span>
        </p>
      ) : (
        <DetectorFields record={record} />
      )}
    </StepFrame>
  );
}

function DetectorFields({ record }: { record: RecordForm<DetectorForm, Equipment> }) {
  const { register, formState } = record.form;
  const brands = useId();
  return (
    <div className="grid gap-4">
      <Field label="Brand" error={formState.errors.brand?.message}>
        <Input
          {...register('brand')}
          list={brands}
          className="[&::-webkit-calendar-picker-indicator]:hidden!"
          autoComplete="off"
          autoCapitalize="words"
          placeholder="Minelab"
          disabled={!record.isReady}
        />
      </Field>
      <datalist id={brands}>
        {BRANDS.map((brand) => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
      <Field label="Model" error={formState.errors.model?.message}>
        <Input
          {...register('model')}
          autoComplete="off"
          autoCapitalize="words"
          placeholder="Equinox 800"
          disabled={!record.isReady}
        />
      </Field>
    </div>
  );
}
