import type { Equipment } from '@metalquest/core/gear/equipment';
import { err, ok } from '@metalquest/core/result';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { warn } from '../../platform/warn.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { FilePicker } from './file-picker.tsx';
import { FormPage } from './form-page.tsx';
import { checkGearForm, EMPTY_FORM, fieldsOfForm, type GearForm, readGearDraft } from './gear-form.ts';
import { GearFormFields } from './gear-form-fields.tsx';
import { usePickedFiles } from './use-picked-files.ts';

const FILES_LEFT = {
  title: 'Media Processing Warning',
  message:
    'The gear is saved, but the device could not store its photos and documents. They are still in this form: ' +
    'free some space and save again.',
};

function AddGearPage() {
  const { commands } = useEngine();
  const display = useDisplay();
  const navigate = useNavigate();
  const picked = usePickedFiles();
  /** The saved gear whose photos did not fit; saving again must not create it twice. */
  const made = useRef<Equipment | null>(null);
  const record = useRecordForm<GearForm>({
    draftKey: 'gear:new',
    draftLabel: 'the draft of gear',
    initial: EMPTY_FORM,
    readDraft: readGearDraft,
    check: (form) => checkGearForm(form, display.units),
    async save(values) {
      const { current: before } = made;
      const fields = fieldsOfForm(values, before, display.units);
      const added = await toastOnFailure(
        before ? commands.updateEquipment(before.id, fields) : commands.addEquipment(fields),
        'Error Syncing Gear Item',
      );
      if (!added.ok) return false;
      made.current = added.value;
      const { id, name } = added.value;
      const given = await toastOnFailure(
        picked.giveTo(id).then(
          () => ok(null),
          (cause: unknown) => {
            warn(
              `The files could not be added to the gear: ${cause instanceof Error ? cause.message : cause}`,
            );
            return err(FILES_LEFT);
          },
        ),
        FILES_LEFT.title,
      );
      if (!given.ok) return false;
      toast.success('Gear added', { description: `${name} was added.` });
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
        made.current = null;
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

export { AddGearPage as Component };
