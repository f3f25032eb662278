import type { EditedFind } from '@metalquest/sync/engine';
import type { FindDetail } from '@metalquest/sync/queries/query-types';
import { Check, X } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { usePosition } from '../../../platform/use-position.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastEdited } from '../../../ui/toast-edited.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { DraftNote } from '../add/draft-note.tsx';
import {
  EMPTY_FIND_DRAFT,
  type FindDraft,
  fieldsOfDraft,
  findProblems,
  readFindDraft,
} from '../add/find-draft.ts';
import { PlaceRow } from '../add/place-row.tsx';
import { WhenRow } from '../add/when-row.tsx';
import { formOfFind } from '../find-form.ts';
import { FindFormFields } from '../find-form-fields.tsx';
import { EditMedia } from './edit-media.tsx';

export interface FindEditProps {
  detail: FindDetail;
  display: Display;
  onDone: () => void;
}

/** Edits a find; its quest cannot change. Media changes apply immediately, the rest on Save. */
export function FindEdit({ detail, display, onDone }: FindEditProps) {
  const { commands, queries } = useEngine();
  const position = usePosition();
  const { find, media, quest, furtherGear } = detail;
  const record = useRecordForm<FindDraft, EditedFind>({
    draftKey: `find-edit:${find.id}`,
    draftLabel: 'the draft of a find',
    initial: {
      ...EMPTY_FIND_DRAFT,
      ...formOfFind(
        find,
        furtherGear.map(({ id }) => id),
      ),
      place: find.location,
      foundAt: find.foundAt,
    },
    readDraft: readFindDraft,
    check: findProblems,
    save,
  });
  useWatch({ control: record.form.control });
  useEffect(() => {
    // The Edit button is at the end of a long page.
    window.scrollTo({ top: 0 });
  }, []);
  const equipment = useLive(() => queries.equipment(), [queries]);
  if (!record.isReady || equipment.status === 'loading') return <EditLoading />;
  const form = record.form.getValues();
  // Reads the current values when called: other fields may change while new gear is stored.
  const change = (changes: Partial<FindDraft>) =>
    record.form.reset(
      { ...record.form.getValues(), ...changes },
      { keepDefaultValues: true, keepErrors: true },
    );

  async function save(draft: FindDraft): Promise<EditedFind | null> {
    const updated = await toastOnFailure(
      commands.updateFind(find.id, {
        ...fieldsOfDraft(draft),
        location: draft.place,
        ...(draft.foundAt ? { foundAt: draft.foundAt } : {}),
      }),
      'Find Update Sync Failed',
    );
    return updated.ok ? updated.value : null;
  }

  async function submit(event: FormEvent) {
    const updated = await record.submit(event);
    if (!updated) return;
    const { find, undo } = updated;
    toastEdited(commands, { title: 'Find updated', description: find.name, undo });
    onDone();
  }

  async function cancel() {
    await record.startOver();
    onDone();
  }

  const isMoved = form.place?.lng !== find.location?.lng || form.place?.lat !== find.location?.lat;
  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col">
      <div className="mx-auto w-full max-w-2xl grow px-3 md:max-w-5xl md:px-6">
        <header className="flex items-center gap-3 py-4 md:pt-7">
          <IconButton label="Close without saving" onClick={cancel}>
            <X aria-hidden="true" size={22} strokeWidth={1.75} />
          </IconButton>
          <div className="min-w-0">
            <h1 className="text-xl leading-none">Edit find</h1>
            <p className="mt-1 truncate text-muted text-sm">
              {[find.name, quest?.name].filter(Boolean).join(', ')}
            </p>
          </div>
        </header>
        <div className="grid content-start gap-x-8 gap-y-3.5 pb-6 md:grid-cols-2">
          <div className="grid min-w-0 content-start gap-3.5">
            {record.isRestored ? (
              <DraftNote begunAt={null} onStartOver={record.startOver} display={display} />
            ) : null}
            <EditMedia findId={find.id} name={find.name} category={find.category} media={media} />
          </div>
          <FindFormFields
            form={form}
            onChange={change}
            errors={record.form.formState.errors}
            display={display}
            equipment={equipment.value ?? []}
          >
            <PlaceRow
              place={{
                source: form.place ? 'pin' : 'none',
                location: form.place,
                accuracyM: null,
                offered: null,
              }}
              title={isMoved ? 'Place set manually' : find.location ? 'Place' : 'Set the place on a map'}
              position={position}
              onPin={(place) => change({ place: place ?? find.location })}
              unpin={isMoved ? 'Reset place' : null}
              display={display}
            />
            <WhenRow
              value={form.foundAt ?? find.foundAt}
              onChange={(foundAt) => change({ foundAt })}
              locale={display.locale}
            />
          </FindFormFields>
        </div>
      </div>
      <div className="sticky bottom-(--foot) z-20 border-line border-t bg-card px-3 pt-3 pb-[max(0.75rem,var(--bare-foot))] md:mx-auto md:w-full md:max-w-5xl md:rounded-t-card md:border-x">
        <div className="flex gap-2.5 md:justify-end">
          <Button variant="secondary" size="field" className="flex-1 px-3 md:max-w-48" onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="field"
            aria-disabled={record.isSaving}
            className="flex-[2] px-3 md:max-w-72"
          >
            <Check aria-hidden="true" size={24} strokeWidth={1.75} />
            Save changes
          </Button>
        </div>
      </div>
    </form>
  );
}

function EditLoading() {
  return (
    <div
      role="status"
      aria-label="Loading find"
      className="page-width grid max-w-5xl grow gap-3.5 py-4 md:grid-cols-2"
    >
      <Skeleton className="h-72 rounded-picture" />
      <Skeleton className="h-46 rounded-picture" />
    </div>
  );
}
