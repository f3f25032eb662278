import type { ImportRecord } from '@metalquest/sync/engine';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { countsOfTables } from './import-labels.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

export function EarlierImports() {
  const { queries } = useEngine();
  const imports = useLive(() => queries.imports(), [queries]).value ?? [];
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports" className="mt-3">
      <h2 id="earlier-imports" className="text-lg">
        Earlier imports
      </h2>
      <ul className="mt-2">
        {imports.map((record) => (
          <EarlierImport key={record.id} record={record} />
        ))}
      </ul>
    </section>
  );
}

function stateText({ state, counts, message }: ImportRecord, locale: string): string {
  switch (state) {
    case 'done':
      return countsOfTables(counts, locale);
    case 'failed':
      return message ?? 'Not imported';
    case 'undoing':
      return 'Being undone';
    case 'reading':
    case 'writing':
      return 'Being imported';
  }
}

function EarlierImport({ record }: { readonly record: ImportRecord }) {
  const { commands } = useEngine();
  const { locale } = useDisplay();
  const [undoing, setUndoing] = useState(false);
  const { state, done, total } = record;
  const isOver = state === 'done' || state === 'failed';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3.5 last:border-b-0">
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere font-[620]">{record.name}</p>
        <p className="text-muted text-sm tabular-nums">
          <time dateTime={record.startedAt}>
            {new Date(record.startedAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
          {': '}
          {stateText(record, locale)}
        </p>
        {isOver ? null : (
          <ProgressBar label={record.name} done={total > 0 ? done / total : null} className="mt-2 max-w-xs" />
        )}
      </div>
      {state === 'failed' ? (
        <Button
          variant="secondary"
          onClick={() => void toastOnFailure(commands.forgetImport(record.id), 'Undo Import Failed')}
        >
          Dismiss
        </Button>
      ) : state === 'undoing' ? null : (
        <Button
          variant="secondary"
          aria-label={`Undo the import of ${record.name}`}
          onClick={() => setUndoing(true)}
        >
          <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} />
          Undo
        </Button>
      )}
      <UndoImportDialog record={record} open={undoing} onOpenChange={setUndoing} />
    </li>
  );
}
