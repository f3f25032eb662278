import { exportName } from '@metalquest/core/export/export-labels';
import { officerCsv } from '@metalquest/core/export/officer-csv';
import type { OfficerChoices, OfficerFind, OfficerFormatters } from '@metalquest/core/export/officer-record';
import { OFFICER_TITLE, officerReport } from '@metalquest/core/export/officer-report';
import { localDay } from '@metalquest/core/time/day';
import { paperSizeOf } from '@metalquest/pdf/pdf-page';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { photosOf } from '../../pdf/page-photos.ts';
import { openPdfWorker } from '../../pdf/pdf-client.ts';
import { pdfError } from '../../pdf/pdf-error.ts';
import { saveFile } from '../../platform/save-file.ts';

export type SaveState =
  | { readonly at: 'rest' }
  | { readonly at: 'working' }
  | { readonly at: 'done'; readonly sentences: readonly string[] }
  | { readonly at: 'failed'; readonly message: string };

export interface OfficerJob {
  readonly records: readonly OfficerFind[];
  readonly choices: OfficerChoices;
  readonly words: OfficerFormatters;
}

/** Makes the records as a PDF or a table and downloads it. Unmounting cancels the work. */
export function useSaveOfficer() {
  const engine = useEngine();
  const { units, locale } = useDisplay();
  const [state, setState] = useState<SaveState>({ at: 'rest' });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function savePdf({ records, choices, words }: OfficerJob): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    setState({ at: 'working' });
    const pdfWorker = openPdfWorker();
    let missed = 0;
    try {
      const now = new Date();
      const report = officerReport(records, choices, words, `Made on ${words.date(now.toISOString())}`);
      const { pages, missing } = await pdfWorker.set({ report, paper: paperSizeOf(units), units, locale });
      const media = new Map(records.flatMap((record) => record.media.map((each) => [each.id, each])));
      const bytes = await pdfWorker.print({
        pages,
        title: OFFICER_TITLE,
        photosOf: (page) =>
          photosOf(engine, page, media, () => {
            missed += 1;
          }),
        progress: () => undefined,
        signal: stop.signal,
      });
      const file = new Blob([bytes], { type: 'application/pdf' });
      const isSaved = await saveFile(file, exportName('officer', localDay(now), 'pdf'));
      setState(
        isSaved ? { at: 'done', sentences: messageOf(records.length, missed, missing) } : { at: 'rest' },
      );
    } catch (cause) {
      if (!stop.signal.aborted)
        setState({ at: 'failed', message: pdfError(cause, 'leave out photos or narrow the list') });
    } finally {
      pdfWorker.close();
    }
  }

  async function saveCsv({ records, choices, words }: OfficerJob): Promise<void> {
    const table = officerCsv(records, choices, words);
    const file = new Blob([table], { type: 'text/csv;charset=utf-8' });
    try {
      const isSaved = await saveFile(file, exportName('officer', localDay(new Date()), 'csv'));
      setState(isSaved ? { at: 'done', sentences: messageOf(records.length, 0, []) } : { at: 'rest' });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      setState({
        at: 'failed',
        message: `The file could not be saved: ${reason}. Nothing is lost; try again.`,
      });
    }
  }

  return {
    state,
    savePdf,
    saveCsv,
    reset() {
      stopping.current?.abort();
      setState({ at: 'rest' });
    },
  };
}

function messageOf(records: number, missedPhotos: number, characters: readonly string[]): readonly string[] {
  return [
    `Saved: ${records === 1 ? '1 record' : `${records} records`}.`,
    ...(missedPhotos > 0
      ? [
          `${missedPhotos === 1 ? '1 photo is' : `${missedPhotos} photos are`} not on this device; the pages have a note in their place. Save again with signal.`,
        ]
      : []),
    ...(characters.length > 0
      ? [`The font lacks ${characters.slice(0, 8).join(' ')}: write them in by hand.`]
      : []),
  ];
}
