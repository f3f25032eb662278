import type { ImportRecord, SyncEngine } from '@metalquest/sync/engine';
import { liveQuery } from 'dexie';
import { toast } from '../../ui/toast.ts';
import { countsOfTables } from './import-words.ts';

/** Tells how an import ended, wherever in the app one is then; its own page shows it anyway. */
export function tellWhenOver({ queries }: SyncEngine, id: string): void {
  const subscription = liveQuery(() => queries.imports()).subscribe({
    next(imports) {
      const record = imports.find((each) => each.id === id);
      if (record && record.state !== 'done' && record.state !== 'failed') return;
      // The first answer may come before the subscription is there.
      queueMicrotask(() => subscription.unsubscribe());
      if (record && location.pathname !== '/import') tell(record);
    },
    // The engine was stopped: its next start goes on with the import.
    error: () => undefined,
  });
}

function tell({ state, counts, message, name }: ImportRecord): void {
  if (state === 'done') {
    const description = `${countsOfTables(counts, navigator.language)} from ${name}`;
    toast.success('Imported', { description });
  } else toast.error('Not imported', message === null ? {} : { description: message });
}
