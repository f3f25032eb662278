import type { ImportRecord, SyncEngine } from '@metalquest/sync/engine';
import { liveQuery } from 'dexie';
import { toast } from '../../ui/toast.ts';
import { countsOfTables } from './import-words.ts';

/** Shows a toast when an import ends, except on its own page. */
export function tellWhenOver({ queries }: SyncEngine, id: string): void {
  const subscription = liveQuery(() => queries.imports()).subscribe({
    next(imports) {
      const record = imports.find((each) => each.id === id);
      if (record && record.state !== 'done' && record.state !== 'failed') return;
      // The first result may arrive before `subscription` is assigned.
      queueMicrotask(() => subscription.unsubscribe());
      if (record && location.pathname !== '/import') tell(record);
    },
    // The engine was stopped; its next start resumes the import.
    error: () => undefined,
  });
}

function tell({ state, counts, message, name }: ImportRecord): void {
  if (state === 'done') {
    const description = `${countsOfTables(counts, navigator.language)} from ${name}`;
    toast.success('Imported', { description });
  } else toast.error('Not imported', message === null ? {} : { description: message });
}
