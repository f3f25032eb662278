import type { Find } from '@metalquest/core/find/find';
import type { Quest } from '@metalquest/core/quest/quest';
import type { RejectedFile } from '@metalquest/sync/engine';
import { useEffect, useReducer, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { firstForm, forgetDraft, writeDraft } from './find-draft.ts';
import { fieldsOfForm, findFormReducer } from './find-form.ts';
import { type FindPlace, offeredTime, type Position, placeOfFind } from './find-place.ts';
import { NOTHING_PICKED, type Picked, pickFiles, refuseFiles, unpickFile } from './picked-files.ts';
import { usePhotoFacts } from './use-photo-facts.ts';

/** Everything the add-find screen holds until it is saved. */
export function useAddFind(quest: Quest, position: Position | null) {
  const { commands, queries } = useEngine();
  const [form, dispatch] = useReducer(findFormReducer, quest.id, (id) => firstForm(id, sessionStorage));
  const [picked, setPicked] = useState<Picked>(NOTHING_PICKED);
  const [takePhotoPlace, setTakePhotoPlace] = useState(false);
  const [takePhotoTime, setTakePhotoTime] = useState(false);
  const [saving, setSaving] = useState(false);
  const facts = usePhotoFacts(picked.files);
  const photos = picked.files.flatMap(({ key }) => facts.get(key) ?? []);
  const place: FindPlace = placeOfFind({
    position,
    questEnded: quest.status === 'ended',
    photos,
    takePhotoPlace,
  });
  const photoTime = offeredTime(photos, Date.now());

  useEffect(() => {
    // Once, from what is stored: a live query would change the gear under the person's thumb.
    void queries.lastFind().then((last) => {
      if (last) dispatch({ type: 'remember-gear', gear: gearOf(last) });
    });
  }, [queries]);
  useEffect(() => writeDraft(quest.id, form, sessionStorage), [quest.id, form]);

  /** The saved find; null when it was refused, and the form is as it was. */
  async function save(): Promise<Find | null> {
    if (saving) return null;
    setSaving(true);
    let rejected: readonly RejectedFile[] = [];
    const logging = commands.logFind({
      ...fieldsOfForm(form),
      questId: quest.id,
      location: place.location,
      files: picked.files.map(({ file }) => file),
      // A photo just taken is nowhere but in this form: it closes when all of them are kept.
      allFiles: true,
      ...(takePhotoTime && photoTime ? { foundAt: photoTime } : {}),
    });
    const outcome = await toldOutcome<{ find: Find }>(
      logging.then((logged) => {
        if (!logged.ok) rejected = logged.error.rejectedFiles ?? [];
        return logged;
      }),
      'Find Sync Failed',
    );
    setSaving(false);
    setPicked((now) => refuseFiles(now, rejected, () => crypto.randomUUID()));
    if (!outcome.ok) return null;
    const { find } = outcome.value;
    forgetDraft(quest.id, sessionStorage);
    return find;
  }

  return {
    form,
    change: (changes: Partial<typeof form>) => dispatch({ type: 'change', changes }),
    picked,
    facts,
    addFiles: (files: readonly File[]) =>
      setPicked((now) => pickFiles(now, files, () => crypto.randomUUID())),
    removeFile: (key: string) => setPicked((now) => unpickFile(now, key)),
    place,
    photoTime,
    takePhotoPlace,
    setTakePhotoPlace,
    takePhotoTime,
    setTakePhotoTime,
    saving,
    save,
    /** Ready for the next find of the same spot. */
    next() {
      dispatch({ type: 'next' });
      setPicked(NOTHING_PICKED);
      setTakePhotoPlace(false);
      setTakePhotoTime(false);
    },
    giveUp: () => forgetDraft(quest.id, sessionStorage),
  };
}

const gearOf = ({ detectorId, coilId, pinpointerId }: Find) => ({ detectorId, coilId, pinpointerId });
