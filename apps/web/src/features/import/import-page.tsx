import { formatBytes } from '@metalquest/core/units/byte-size';
import { FileSearch } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { CheckStep } from './check/check-step.tsx';
import { ColumnsStep } from './columns/columns-step.tsx';
import { ImportRunning } from './import-running.tsx';
import { sessionOf } from './import-session.ts';
import { importSteps } from './import-steps.ts';
import { PickStep } from './pick-step.tsx';
import type { StepProps } from './step-props.ts';
import { StepsBar } from './steps-bar.tsx';

/** `/import`: imports quests and finds from other apps, spreadsheets and photos. */
function ImportPage() {
  const engine = useEngine();
  const { store } = sessionOf(engine);
  const session = useSyncExternalStore(store.subscribe, store.get, store.get);
  const steps = useMemo(() => importSteps(engine), [engine]);
  const common = { session, steps };
  return (
    <div className="page-width grid grow grid-cols-[minmax(0,1fr)] content-start gap-6 py-5 md:gap-8 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl md:text-3xl">Import records</h1>
          <p className="mt-2 max-w-xl text-pretty text-muted">
            Walks, finds and photos from other apps, a GPS, a spreadsheet or a camera. You review everything
            before it is saved.
          </p>
        </div>
        {session.step === 'pick' ? null : <StepsBar step={session.step} hasTable={session.tables.size > 0} />}
      </header>
      {session.step === 'pick' ? <PickStep {...common} /> : null}
      {session.step === 'looking' || session.step === 'reading' ? <ReadingStep {...common} /> : null}
      {session.step === 'columns' ? <ColumnsStep {...common} /> : null}
      {session.step === 'check' ? <CheckStep {...common} /> : null}
      {session.step === 'started' && session.importId ? (
        <ImportRunning id={session.importId} onRestart={steps.reset} />
      ) : null}
    </div>
  );
}

function ReadingStep({ session, steps }: StepProps) {
  const { locale } = useDisplay();
  const { progress, files, step } = session;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const share = progress && progress.totalBytes > 0 ? progress.doneBytes / progress.totalBytes : null;
  return (
    <section className="mx-auto grid w-full max-w-xl gap-5 py-8 md:py-16">
      <FileSearch aria-hidden="true" size={40} strokeWidth={1.5} className="text-moss-deep" />
      <div>
        <h2 className="text-xl">{step === 'looking' ? 'Reading your files' : 'Reading'}</h2>
        <p className="mt-2 min-h-12 wrap-anywhere text-muted" role="status">
          {progress
            ? `${progress.file}: ${progress.records.toLocaleString(locale)} ${progress.records === 1 ? 'record' : 'records'} so far`
            : `${files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`}, ${formatBytes(total, locale)}`}
        </p>
      </div>
      <ProgressBar label="Reading" done={share} />
      <div>
        <Button variant="secondary" onClick={steps.cancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

export { ImportPage as Component };
