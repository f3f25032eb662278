import type { ImportRecord } from '@metalquest/sync/engine';
import { CircleAlert, CircleCheck, Import } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RefusedFiles } from '../../ui/refused-files.tsx';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { countsOfTables } from './import-labels.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

/** A running import and its result. The import continues when the user leaves the page. */
export function ImportRunning({ id, onRestart }: { readonly id: string; readonly onRestart: () => void }) {
  const { queries } = useEngine();
  const imports = useLive(() => queries.imports(), [queries]);
  const record = imports.value?.find((each) => each.id === id);
  if (imports.status !== 'ready') return <div className="min-h-96" />;
  if (!record) return <NotFound onRestart={onRestart} />;
  if (record.state === 'done') return <Done record={record} onRestart={onRestart} />;
  if (record.state === 'failed') return <Failed record={record} onRestart={onRestart} />;
  return <UnderWay record={record} />;
}

const LAYOUT = 'mx-auto grid w-full max-w-xl gap-5 py-6 md:py-14';

const STATE_TEXTS = {
  reading: 'Preparing your records',
  writing: 'Importing your records',
  undoing: 'Undoing the import',
} as const;

function UnderWay({ record }: { readonly record: ImportRecord }) {
  const { commands } = useEngine();
  const { locale } = useDisplay();
  const { state, done, total } = record;
  if (state === 'done' || state === 'failed') return null;
  const cancel = () =>
    toastOnFailure(commands.undoImport(record.id, { includesEdited: true }), 'Undo Import Failed');
  // Preparing and writing share one progress bar.
  const share =
    total === 0
      ? null
      : state === 'undoing'
        ? done / total
        : (done / total + (state === 'writing' ? 1 : 0)) / 2;
  return (
    <section className={LAYOUT}>
      <Import aria-hidden="true" size={40} strokeWidth={1.5} className="text-moss-deep" />
      <div>
        <h2 className="text-xl">{STATE_TEXTS[state]}</h2>
        <p className="mt-2 text-muted tabular-nums" role="status">
          {done.toLocaleString(locale)} of {total.toLocaleString(locale)}
        </p>
      </div>
      <ProgressBar label="Import" done={share} />
      <p className="text-pretty text-muted">
        {state === 'reading'
          ? 'You can use the app in the meantime. Keep it open until the records are ready.'
          : 'You can use the app in the meantime. If you close it, this continues when you open it again.'}
      </p>
      {state === 'undoing' ? null : (
        <div>
          <Button variant="secondary" onClick={() => void cancel()}>
            Cancel import
          </Button>
        </div>
      )}
    </section>
  );
}

function Done({ record, onRestart }: { readonly record: ImportRecord; readonly onRestart: () => void }) {
  const { locale } = useDisplay();
  const [undoing, setUndoing] = useState(false);
  const { leftOut, counts } = record;
  return (
    <section className={LAYOUT}>
      <CircleCheck aria-hidden="true" size={40} strokeWidth={1.5} className="text-moss-deep" />
      <div>
        <h2 className="text-xl">Imported</h2>
        <p className="mt-2 text-lg tabular-nums" role="status">
          {countsOfTables(counts, locale)}
        </p>
        <p className="mt-2 text-pretty text-muted">
          They are on this device and sync to your other devices a few at a time while you have signal.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to={(counts.finds ?? 0) > 0 ? '/finds' : '/quests'}>
            {(counts.finds ?? 0) > 0 ? 'See your finds' : 'See your quests'}
          </Link>
        </Button>
        <Button variant="secondary" onClick={onRestart}>
          Import more
        </Button>
        <Button variant="ghost" onClick={() => setUndoing(true)}>
          Undo
        </Button>
      </div>
      {leftOut.length > 0 ? (
        <div className="grid gap-2">
          <h3 className="font-sans font-[620] text-md tracking-normal">
            {leftOut.length} could not be imported
          </h3>
          <RefusedFiles
            files={leftOut.map(({ filename, message }, index) => ({
              key: String(index),
              filename,
              message,
            }))}
          />
        </div>
      ) : null}
      <UndoImportDialog record={record} open={undoing} onOpenChange={setUndoing} />
    </section>
  );
}

function Failed({ record, onRestart }: { readonly record: ImportRecord; readonly onRestart: () => void }) {
  const { commands } = useEngine();
  const retry = async (): Promise<void> => {
    await toastOnFailure(commands.forgetImport(record.id), 'Undo Import Failed');
    onRestart();
  };
  return (
    <section className={LAYOUT}>
      <CircleAlert aria-hidden="true" size={40} strokeWidth={1.5} className="text-clay" />
      <div role="alert">
        <h2 className="text-xl">Not imported</h2>
        <p className="mt-2 text-pretty">{record.message}</p>
        <p className="mt-2 text-pretty text-muted">No records were imported.</p>
      </div>
      <div>
        <Button onClick={() => void retry()}>Try again</Button>
      </div>
    </section>
  );
}

function NotFound({ onRestart }: { readonly onRestart: () => void }) {
  return (
    <section className={LAYOUT}>
      <h2 className="text-xl">Nothing was imported</h2>
      <p className="text-pretty text-muted">Everything is as it was before this import.</p>
      <div>
        <Button onClick={onRestart}>Import other records</Button>
      </div>
    </section>
  );
}
