import { type ExportSubject, exportName, outcomeSentences } from '@metalquest/core/export/export-labels';
import type { RecordFormat } from '@metalquest/core/export/record-format';
import type { PlaceChoice } from '@metalquest/core/export/record-places';
import { localDay } from '@metalquest/core/time/day';
import type { RecordSelection } from '@metalquest/sync/engine';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { saveFile } from '../../platform/save-file.ts';

export type ExportState =
  | { readonly at: 'rest' }
  | { readonly at: 'working' }
  | { readonly at: 'done'; readonly sentences: readonly string[] }
  | { readonly at: 'failed'; readonly message: string };

/** Exports quests and finds to one file and downloads it. Unmounting cancels the work. */
export function useExportRecords(selection: RecordSelection) {
  const engine = useEngine();
  const [state, setState] = useState<ExportState>({ at: 'rest' });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function save(format: RecordFormat, places: PlaceChoice): Promise<void> {
    const stop = new AbortController();
    stopping.current?.abort();
    stopping.current = stop;
    setState({ at: 'working' });
    try {
      const exported = await engine.exportRecords({ selection, format, places, signal: stop.signal });
      const subject: ExportSubject = selection.kind;
      const isSaved = await saveFile(exported.file, exportName(subject, localDay(new Date()), format));
      setState(isSaved ? { at: 'done', sentences: outcomeSentences(exported) } : { at: 'rest' });
    } catch (cause) {
      if (stop.signal.aborted) return;
      const reason = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      setState({
        at: 'failed',
        message: `The file could not be created: ${reason}. Nothing is lost; try again.`,
      });
    }
  }

  /** Clears the message of the last file after the choice has changed. */
  const reset = () => {
    stopping.current?.abort();
    setState({ at: 'rest' });
  };

  return { state, save, reset };
}
