import { bucketItemDoneToast } from '@metalquest/core/bucket-list/bucket-list-toasts';
import type { Find } from '@metalquest/core/find/find';
import type { LngLat } from '@metalquest/core/geo/point';
import { asFindId } from '@metalquest/core/ids';
import { isDuringQuest } from '@metalquest/core/quest/past-quest';
import type { Quest } from '@metalquest/core/quest/quest';
import type { NewFile } from '@metalquest/sync/engine';
import type { PhotoFacts } from '@metalquest/sync/media/photo-facts';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEngine } from '../../../engine/engine.ts';
import { type DraftFiles, rejectedFiles, useDraftFiles } from '../../../forms/use-draft-files.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import type { MapPosition } from '../../../map/map-content.ts';
import { toast } from '../../../ui/toast.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import type { FindForm } from '../find-form.ts';
import {
  EMPTY_FIND_DRAFT,
  type FindDraft,
  fieldsOfDraft,
  findProblems,
  readFindDraft,
  timeProblem,
} from './find-draft.ts';
import { offeredTime, placeOfFind } from './find-place.ts';

export interface AddFindOptions {
  readonly quest: Quest;
  readonly position: MapPosition | null;
  /** Initial values: the gear, and after another find the ground. */
  readonly first: FindForm;
  readonly requestedPlace: LngLat | null;
}

/** State of the add-find page. All of it, including photos, is stored in the draft of its quest. */
export function useAddFind({ quest, position, first, requestedPlace }: AddFindOptions) {
  const { commands } = useEngine();
  const draftKey = `find:${quest.id}`;
  const record = useRecordForm<FindDraft, Find>({
    draftKey,
    draftLabel: 'the draft of a find',
    initial: { ...EMPTY_FIND_DRAFT, ...first, place: requestedPlace },
    readDraft: readFindDraft,
    check: (draft) => [...findProblems(draft), ...timeProblem(quest, timeOf(draft))],
    save,
  });
  const files = useDraftFiles(record.draft, 'find');
  const ownFiles = files.files.filter(({ as }) => as === undefined);
  const facts = usePhotoFacts(ownFiles);
  /** The saved files, which a closing form still shows. */
  const saved = useRef<DraftFiles['files'] | null>(null);
  useWatch({ control: record.form.control });
  const { isReady, isRestored } = record;
  const form: FindDraft = isReady ? record.form.getValues() : { ...EMPTY_FIND_DRAFT, ...first };
  const photos = ownFiles.flatMap(({ id }) => facts.get(id) ?? []);
  const placeOf = (draft: FindDraft) =>
    placeOfFind({
      pinned: draft.place,
      // A form begun in the field and reopened at home keeps its position.
      position: isRestored && draft.begun?.position ? draft.begun.position : position,
      questEnded: quest.status === 'ended',
      photos,
      takePhotoPlace: draft.takePhotoPlace,
    });
  const photoTime = offeredTime(photos, Date.now());

  /** When a find of an ended quest was found; null for now. */
  function timeOf(draft: FindDraft): string | null {
    const begunAt = isRestored ? (draft.begun?.at ?? null) : null;
    const chosen = draft.foundAt ?? (draft.takePhotoTime ? photoTime : null);
    if (chosen !== null || quest.status !== 'ended') return chosen ?? begunAt;
    return begunAt !== null && isDuringQuest(quest, begunAt) ? begunAt : quest.endTime;
  }

  function change(changes: Partial<FindDraft>): void {
    const now = record.form.getValues();
    const begun = now.begun ?? { at: new Date().toISOString(), position };
    record.form.reset({ ...now, begun, ...changes }, { keepDefaultValues: true, keepErrors: true });
  }

  async function save(draft: FindDraft, newId: string, added: readonly NewFile[]): Promise<Find | null> {
    if (!(await files.checked())) return null;
    const foundAt = timeOf(draft);
    const logging = commands.logFind({
      ...fieldsOfDraft(draft),
      id: asFindId(newId),
      questId: quest.id,
      location: placeOf(draft).location,
      files: added,
      // A new photo may exist only in this form, so save only if all files can be stored.
      allFiles: true,
      ...(foundAt ? { foundAt } : {}),
    });
    const outcome = await toastOnFailure(logging, 'Find Sync Failed');
    files.refuse(rejectedFiles(outcome));
    if (!outcome.ok) return null;
    const { find } = outcome.value;
    saved.current ??= files.files;
    if (draft.bucketItemId) await fulfil(draft.bucketItemId, find);
    return find;
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
    files: { ...files, files: saved.current ?? files.files },
    facts,
    place: placeOf(form),
    photoTime,
    /** Shown for an ended quest, whose finds need a time of their own. */
    foundAt: quest.status === 'ended' ? timeOf(form) : null,
    isReady,
    isRestored,
    isSaving: record.isSaving,
    isBegun: record.form.formState.isDirty || files.files.length > 0,
    isStored: record.draft.isStored,
    /** The saved find; null if saving failed, and the form is unchanged. */
    save: () => record.submit(),
    startOver: record.startOver,
  };
}

/** Place and time of photos by id; nulls for a photo without them. */
function usePhotoFacts(files: readonly NewFile[]): ReadonlyMap<string, PhotoFacts> {
  const engine = useEngine();
  const [facts, setFacts] = useState<ReadonlyMap<string, PhotoFacts>>(new Map());
  useEffect(() => {
    let cancelled = false;
    for (const { id, file } of files) {
      if (facts.has(id)) continue;
      engine.readPhoto(file).then(
        (read) => {
          if (!cancelled) setFacts((now) => new Map(now).set(id, read));
        },
        () => {
          // Unreadable metadata counts as none; saving checks the picture itself.
          if (!cancelled) setFacts((now) => new Map(now).set(id, { location: null, takenAt: null }));
        },
      );
    }
    return () => {
      cancelled = true;
    };
  }, [engine, files, facts]);
  return facts;
}
