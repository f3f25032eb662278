import { findsCsv } from '@metalquest/core/report/finds-report';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { savedLocationText, saveFile } from '../../platform/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { sliceFinds } from './read-finds.ts';
import { narrowingOf, type ReportChoices } from './report-choices.ts';

const FILENAME = 'metalquest-finds.csv';

/** Exports the whole list of finds as CSV, slice by slice. Unmounting cancels the work. */
export function useSaveCsv() {
  const { queries } = useEngine();
  /** Progress, 0 to 1; null when idle. */
  const [done, setDone] = useState<number | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function save(choices: ReportChoices): Promise<void> {
    if (stopping.current) return;
    const stop = new AbortController();
    stopping.current = stop;
    setDone(0);
    const { columns, contents, sort } = choices;
    const csv = findsCsv(columns, contents);
    const pieces: Blob[] = [new Blob([csv.head()])];
    try {
      const gear = new Map((await queries.equipment()).map(({ id, name }) => [id, name]));
      const query = {
        narrowing: narrowingOf(choices),
        sort,
        signal: stop.signal,
        progress: (read: number, of: number) => setDone(of > 0 ? read / of : 1),
      };
      for await (const { items } of sliceFinds(queries, query)) {
        const quests = new Map(items.map(({ questId, questName }) => [questId, questName ?? '']));
        pieces.push(new Blob([csv.lines(items, { quests, gear })]));
      }
      if (!(await saveFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), FILENAME))) return;
      toast.success('List saved', { description: `It is ${savedLocationText} and opens in a spreadsheet.` });
    } catch {
      if (!stop.signal.aborted)
        toast.error('List not saved', { description: 'This device could not read all finds. Try again.' });
    } finally {
      stopping.current = null;
      if (!stop.signal.aborted) setDone(null);
    }
  }
  return {
    save,
    done,
    cancel() {
      stopping.current?.abort();
      setDone(null);
    },
  };
}
