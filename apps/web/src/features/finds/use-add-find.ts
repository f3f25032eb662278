import { bucketItemDoneToast } from '@metalquest/core/bucket-list/bucket-list-toasts';
import type { Find } from '@metalquest/core/find/find';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Quest } from '@metalquest/core/quest/quest';
import type { RejectedFile } from '@metalquest/sync/engine';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useEngine } from '../../engine/engine.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import type { MapPosition } from '../../map/map-content.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import {
  EMPTY_FIND_DRAFT,
  type FindDraft,
  fieldsOfDraft,
  findProblems,
  readFindDraft,
} from './find-draft.ts';
import type { FindForm } from './find-form.ts';
import { offeredTime, placeOfFind } from './find-place.ts';
import { usePickedFiles } from './use-picked-files.ts';

const DRAFT_LABEL = 'the draft of a find';

export interface AddFindOptions {
  readonly quest: Quest;
  readonly position: MapPosition | null;
  /** Initial values: the gear, and after another find the ground. */
  readonly first: FindForm;
  /** The location chosen on a map, if any. */
  readonly askedPlace: LngLat | null;
}

/** State of the add-find page. All of it, including photos, is stored in the draft of its quest. */
export function useAddFind({ quest, position, first, askedPlace }: AddFindOptions) {
  const { commands } = useEngine();
  const draftKey = `find:${quest.id}`;
  const files = usePickedFiles(draftKey, DRAFT_LABEL);
  const { picked, facts } = files;
  const saved = useRef<Find | null>(null);
  const record = useRecordForm<FindDraft>({
    draftKey,
    draftLabel: DRAFT_LABEL,
    initial: { ...EMPTY_FIND_DRAFT, ...first, place: askedPlace },
    readDraft: readFindDraft,
    check: findProblems,
    save,
  });
  useWatch({ control: record.form.control });
  const form: FindDraft = record.isReady ? record.form.getValues() : { ...EMPTY_FIND_DRAFT, ...first };

  const isRestored = record.isRestored || files.wereKept;
  const photos = picked.files.flatMap(({ key }) => facts.get(key) ?? []);
  const place = placeOfFind({
    pinned: form.place,
    // A form begun in the field and reopened at home keeps its position.
    position: isRestored && form.begun?.position ? form.begun.position : position,
    questEnded: quest.status === 'ended',
    photos,
    takePhotoPlace: form.takePhotoPlace,
  });
  const photoTime = offeredTime(photos, Date.now());

  function change(changes: Partial<FindDraft>): void {
    const now = record.form.getValues();
    const begun = now.begun ?? { at: new Date().toISOString(), position };
    record.form.reset({ ...now, begun, ...changes }, { keepDefaultValues: true, keepErrors: true });
  }

  async function save(draft: FindDraft): Promise<boolean> {
    const taken = await files.looked();
    if (!taken) return false;
    let rejected: readonly RejectedFile[] = [];
    const foundAt =
      (draft.takePhotoTime ? photoTime : null) ?? (isRestored ? (draft.begun?.at ?? null) : null);
    const logging = commands.logFind({
      ...fieldsOfDraft(draft),
      questId: quest.id,
      location: place.location,
      files: taken.map(({ file }) => file),
      // A new photo may exist only in this form, so save only if all files can be stored.
      allFiles: true,
      ...(foundAt ? { foundAt } : {}),
    });
    const outcome = await toastOnFailure<{ find: Find }>(
      logging.then((logged) => {
        if (!logged.ok) rejected = logged.error.rejectedFiles ?? [];
        return logged;
      }),
      'Find Sync Failed',
    );
    files.refuse(rejected);
    if (!outcome.ok) return false;
    const { find } = outcome.value;
    // The user may edit the form while photos are stored.
    const now = record.form.getValues();
    const isSameStill = JSON.stringify(now) === JSON.stringify(draft);
    saved.current = isSameStill ? find : await corrected(find, now);
    await files.saved(taken);
    if (now.bucketItemId) await fulfil(now.bucketItemId, find);
    return true;
  }

  async function corrected(find: Find, now: FindDraft): Promise<Find> {
    const pinned = now.place ? { location: now.place } : {};
    const updated = await toastOnFailure(
      commands.updateFind(find.id, { ...fieldsOfDraft(now), ...pinned }),
      'Find Update Sync Failed',
    );
    return updated.ok ? updated.value : find;
  }

  async function fulfil(itemId: NonNullable<FindDraft['bucketItemId']>, find: Find): Promise<void> {
    const found = await toastOnFailure(
      commands.markBucketItemFound(itemId, { findId: find.id }),
      'Error Marking Item as Found',
    );
    if (!found.ok) return;
    const { title, description } = bucketItemDoneToast('mark-found');
    toast.success(title, description ? { description } : {});
  }

  return {
    draftKey,
    form,
    errors: record.form.formState.errors,
    change,
    files,
    place,
    photoTime,
    isReady: record.isReady && files.isRead,
    isRestored,
    isSaving: record.isSaving,
    /** Whether the form has content. */
    isBegun: record.form.formState.isDirty || picked.files.length > 0,
    /** Whether all of it is stored on the device. */
    isKept: async (): Promise<boolean> => (await record.isKept()) && files.isKept(),
    /** The saved find; null if saving failed, and the form is unchanged. */
    async save(): Promise<Find | null> {
      saved.current = null;
      await record.submit();
      return saved.current;
    },
    /** Discards the content. */
    async startOver(): Promise<void> {
      await files.forget();
      await record.startOver();
    },
  };
}
