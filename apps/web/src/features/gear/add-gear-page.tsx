import type { Equipment } from '@metalquest/core/gear/equipment';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { type DraftFiles, rejectedFiles, useDraftFiles } from '../../forms/use-draft-files.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { FilePicker } from './file-picker.tsx';
import { FormPage } from './form-page.tsx';
import { NEW_GEAR_KEY } from './gear-files.ts';
import { checkGearForm, EMPTY_FORM, fieldsOfForm, type GearForm, readGearDraft } from './gear-form.ts';
import { GearFormFields } from './gear-form-fields.tsx';

function AddGearPage() {
  const { commands, queries } = useEngine();
  const display = useDisplay();
  const navigate = useNavigate();
  const record = useRecordForm<GearForm, Equipment>({
    draftKey: NEW_GEAR_KEY,
    draftLabel: 'the draft of gear',
    initial: EMPTY_FORM,
    readDraft: readGearDraft,
    check: (form) => checkGearForm(form, display.units),
    async save(values, id, added) {
      if (!(await files.checked())) return null;
      const { defaultCurrency: currency } = await queries.preferences();
      const outcome = await toastOnFailure(
        commands.addEquipment(fieldsOfForm(values, null, { units: display.units, currency }), {
          id,
          files: added,
        }),
        'Error Syncing Gear Item',
      );
      files.refuse(rejectedFiles(outcome));
      if (!outcome.ok) return null;
      shown.current ??= files.files;
      return outcome.value;
    },
    onSaved({ id, name }) {
      toast.success('Gear added', { description: `${name} was added.` });
      void navigate(`/gear/${id}`, { replace: true });
    },
  });
  const files = useDraftFiles(record.draft, 'gear');
  /** The saved files, which the closing form still shows. */
  const shown = useRef<DraftFiles['files'] | null>(null);
  return (
    <FormPage
      title="Add gear"
      saveLabel="Save gear"
      isReady={record.isReady}
      isSaving={record.isSaving}
      isRestored={record.isRestored}
      onStartOver={() => void record.startOver()}
      onSubmit={record.submit}
      onClose={() => void navigate('/gear')}
    >
      <FilePicker {...files} files={shown.current ?? files.files} />
      <GearFormFields form={record.form} display={display} />
    </FormPage>
  );
}

export { AddGearPage as Component };
