import type { Equipment } from '@metalquest/core/gear/equipment';
import { useEffect } from 'react';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { FormPage } from './form-page.tsx';
import { checkGearForm, fieldsOfForm, formOfGear, type GearForm, readGearDraft } from './gear-form.ts';
import { GearFormFields } from './gear-form-fields.tsx';

export interface EditGearProps {
  gear: Equipment;
  display: Display;
  onDone: () => void;
}

/** Edits the fields of a piece of gear; its page edits the photos and documents. */
export function EditGear({ gear, display, onDone }: EditGearProps) {
  const { commands, queries } = useEngine();
  useEffect(() => {
    // The Edit button is at the end of a long page.
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  const record = useRecordForm<GearForm, Equipment>({
    draftKey: `gear:${gear.id}`,
    draftLabel: 'the draft of gear',
    initial: formOfGear(gear, display),
    readDraft: readGearDraft,
    check: (form) => checkGearForm(form, display.units),
    async save(values) {
      const { defaultCurrency: currency } = await queries.preferences();
      const updated = await toastOnFailure(
        commands.updateEquipment(gear.id, fieldsOfForm(values, gear, { units: display.units, currency })),
        'Error Updating Gear Item',
      );
      return updated.ok ? updated.value : null;
    },
    onSaved({ name }) {
      toast.success('Gear updated', { description: name });
      onDone();
    },
  });
  return (
    <FormPage
      title={`Edit ${gear.name}`}
      saveLabel="Save changes"
      isReady={record.isReady}
      isSaving={record.isSaving}
      isRestored={record.isRestored}
      onStartOver={() => void record.startOver()}
      onSubmit={record.submit}
      onClose={onDone}
    >
      <GearFormFields form={record.form} display={display} />
    </FormPage>
  );
}
