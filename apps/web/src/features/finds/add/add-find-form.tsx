import type { Find } from '@metalquest/core/find/find';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Quest } from '@metalquest/core/quest/quest';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { usePosition } from '../../../platform/use-position.ts';
import { useVoiceRecording } from '../../../records/voice/use-voice-recording.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { FindForm } from '../find-form.ts';
import { FindFormFields } from '../find-form-fields.tsx';
import { AddFindHeader } from './add-find-header.tsx';
import { AddFindLoading } from './add-find-loading.tsx';
import { DraftNote } from './draft-note.tsx';
import { HoleFilledPicker } from './hole-filled-picker.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { PlaceOffer } from './place-offer.tsx';
import { PlaceRow } from './place-row.tsx';
import { useAddFind } from './use-add-find.ts';
import { VoicePicker } from './voice-picker.tsx';
import { WhenRow } from './when-row.tsx';
import { WishRow } from './wish-row.tsx';

interface AddFindFormProps {
  quest: Quest;
  first: FindForm;
  requestedPlace: LngLat | null;
  isAnother: boolean;
  onSaved: (find: Find) => void;
  onSavedForAnother: (find: Find, form: FindForm) => void;
  onClose: () => void;
}

/** The form of one find. Its draft is stored until it is saved, so leaving loses nothing. */
export function AddFindForm(props: AddFindFormProps) {
  const { quest, first, requestedPlace, isAnother } = props;
  const position = usePosition();
  const add = useAddFind({ quest, position, first, requestedPlace });
  const display = useDisplay();
  const top = useRef<HTMLHeadingElement>(null);
  const { queries } = useEngine();
  const bucketItems = useLive(() => queries.pendingBucketItems(), [queries]);
  const equipment = useLive(() => queries.equipment(), [queries]);
  // Waits for the bucket list and the gear too: their rows would shift the layout.
  const isReady = add.isReady && bucketItems.status !== 'loading' && equipment.status !== 'loading';
  const { form } = add;
  const recording = useVoiceRecording({
    draftKey: `voice-recording:${add.draftKey}`,
    onRecorded: (note) => add.files.addNew([note]),
  });
  useEffect(() => {
    if (isReady && isAnother) top.current?.focus({ preventScroll: true });
  }, [isReady, isAnother]);
  if (!isReady) return <AddFindLoading />;

  async function submit(event: FormEvent) {
    event.preventDefault();
    await recording.stop();
    const find = await add.save();
    if (find) props.onSaved(find);
  }

  async function saveAndAnother() {
    await recording.stop();
    const find = await add.save();
    if (find) props.onSavedForAnother(find, form);
  }

  async function close() {
    const isBegun = add.isBegun || recording.status !== 'idle';
    await recording.stop();
    if (isBegun && !(await add.isStored())) {
      toast.error('Draft not saved', {
        description: 'This device may be full. Save the find, or free some space.',
        id: 'draft-not-kept',
        action: { label: 'Close anyway', onClick: props.onClose },
      });
      return;
    }
    if (isBegun) {
      toast.success('Draft saved', { description: 'Choose Log find to open it again, with its photos.' });
    }
    props.onClose();
  }

  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col">
      <div className="mx-auto w-full max-w-2xl grow md:max-w-5xl md:px-6">
        <AddFindHeader
          ref={top}
          questName={quest.name}
          foundAt={add.foundAt}
          place={add.place}
          display={display}
          onClose={close}
        />
        <div className="grid content-start gap-x-8 gap-y-3.5 px-3 pb-5 md:grid-cols-2 md:px-0 md:pb-8">
          <div className="grid min-w-0 content-start gap-3.5">
            {add.isRestored ? (
              <DraftNote begunAt={form.begun?.at ?? null} onStartOver={add.startOver} display={display} />
            ) : null}
            <PhotoPicker
              form={add.draftKey}
              files={add.files.files.filter(({ as }) => as === undefined)}
              rejected={add.files.refused}
              facts={add.facts}
              onAdd={add.files.add}
              onRemove={add.files.remove}
            />
            <HoleFilledPicker
              form={add.draftKey}
              files={add.files.files.filter(({ as }) => as === 'hole_filled')}
              onAdd={(files) => add.files.add(files, 'hole_filled')}
              onRemove={add.files.remove}
            />
            <VoicePicker
              recording={recording}
              files={add.files.files.filter(({ as }) => as === 'voice_note')}
              locale={display.locale}
              onRemove={add.files.remove}
            />
            <PlaceOffer
              place={add.place}
              takePhotoPlace={form.takePhotoPlace}
              onTakePhotoPlace={(takePhotoPlace) => add.change({ takePhotoPlace })}
              photoTime={add.photoTime}
              takePhotoTime={form.takePhotoTime}
              onTakePhotoTime={(takePhotoTime) => add.change({ takePhotoTime, foundAt: null })}
              locale={display.locale}
            />
          </div>
          <FindFormFields
            form={form}
            onChange={add.change}
            errors={add.errors}
            display={display}
            equipment={equipment.value ?? []}
          >
            <PlaceRow
              place={add.place}
              position={position}
              onPin={(place) => add.change({ place })}
              unpin={quest.status === 'ended' ? 'Remove pin' : 'Use my location'}
              display={display}
            />
            {add.foundAt ? (
              <WhenRow
                value={add.foundAt}
                onChange={(foundAt) => add.change({ foundAt })}
                error={add.errors.foundAt?.message}
                locale={display.locale}
              />
            ) : null}
            <WishRow
              items={bucketItems.value ?? []}
              value={form.bucketItemId}
              onChange={(bucketItemId) => add.change({ bucketItemId })}
            />
          </FindFormFields>
        </div>
      </div>
      <SaveBar saving={add.isSaving} onSaveAndAnother={saveAndAnother} />
    </form>
  );
}

interface SaveBarProps {
  saving: boolean;
  onSaveAndAnother: () => void;
}

/** Sticky buttons at the foot of the screen. Save submits the surrounding form. */
function SaveBar({ saving, onSaveAndAnother }: SaveBarProps) {
  return (
    <div className="sticky bottom-(--foot) z-20 border-line border-t bg-card px-3 pt-3 pb-[max(0.75rem,var(--bare-foot))] md:mx-auto md:w-full md:max-w-5xl md:rounded-t-card md:border-x">
      <div className="mx-auto flex max-w-2xl gap-2.5 md:max-w-none md:justify-end">
        <Button
          variant="secondary"
          size="thumb"
          aria-disabled={saving}
          onClick={onSaveAndAnother}
          className="flex-[1] px-3 text-base leading-snug md:max-w-56"
        >
          Save & add another
        </Button>
        <Button type="submit" size="thumb" aria-disabled={saving} className="flex-[2] px-3 md:max-w-80">
          <Check aria-hidden="true" size={26} strokeWidth={1.75} />
          {saving ? 'Saving...' : 'Save find'}
        </Button>
      </div>
    </div>
  );
}
