import { useNavigate } from 'react-router';
import { useEngine } from '../../lib/engine.ts';
import { useRecordForm } from '../../lib/form/use-record-form.ts';
import { useDisplay } from '../../lib/use-display.ts';
import { toast } from '../../ui/toast.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { FilePicker } from './file-picker.tsx';
import { FormPage } from './form-page.tsx';
import { checkGearForm, EMPTY_FORM, fieldsOfForm, type GearForm, readGearDraft } from './gear-form.ts';
import { GearFormFields } from './gear-form-fields.tsx';
import { usePickedFiles } from './use-picked-files.ts';

/** `/gear/new`: a new piece for the shelf, its photo first. */
export function AddGearPage() {
  const { commands } = useEngine();
  const display = useDisplay();
  const navigate = useNavigate();
  const picked = usePickedFiles();
  const record = useRecordForm<GearForm>({
    draftKey: 'gear:new',
    draftLabel: 'the draft of gear',
    initial: EMPTY_FORM,
    readDraft: readGearDraft,
    check: (form) => checkGearForm(form, display.units),
    async save(values) {
      const added = await toldOutcome(
        commands.addEquipment(fieldsOfForm(values, null, display.units)),
        'Error Syncing Gear Item',
      );
      if (!added.ok) return false;
      const { id, name } = added.value;
      await picked.giveTo(id);
      toast.success('Gear added', { description: `${name} is on the shelf.` });
      void navigate(`/gear/${id}`, { replace: true });
      return true;
    },
  });
  return (
    <FormPage
      title="Add gear"
      saveLabel="Save gear"
      isReady={record.isReady && picked.isReady}
      isSaving={record.isSaving}
      isRestored={record.isRestored || picked.isRestored}
      onStartOver={() => {
        void record.startOver();
        void picked.forget();
      }}
      onSubmit={record.submit}
      onClose={() => void navigate('/gear')}
    >
      <FilePicker picked={picked} />
      <GearFormFields form={record.form} display={display} />
    </FormPage>
  );
}
