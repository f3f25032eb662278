import { REPORT_NAMES, type ReportKind } from '@metalquest/core/report/report';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { photosOf } from '../../pdf/page-photos.ts';
import type { PdfWorker } from '../../pdf/pdf-client.ts';
import { pdfError } from '../../pdf/pdf-error.ts';
import { savedLocationText, saveFile } from '../../platform/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { LESS_ADVICE } from './report-copy.ts';
import type { ReadyReport } from './use-report.ts';

/** Generic, because others may see the list of downloads. */
const FILENAMES: Readonly<Record<ReportKind, string>> = {
  quest: 'metalquest-quest-report.pdf',
  season: 'metalquest-season-report.pdf',
  permission: 'metalquest-landowner-report.pdf',
  finds: 'metalquest-finds.pdf',
};

/** Describes missing photos, characters and parts of the map; null if there are none. */
function gapsIn(
  missedPhotos: number,
  missing: readonly string[],
  mapNotes: readonly string[],
): string | null {
  const photos =
    missedPhotos > 0
      ? `${missedPhotos} ${missedPhotos === 1 ? 'photo is' : 'photos are'} not on this device; the pages have a note in their place. Save it again with signal.`
      : null;
  const characters =
    missing.length > 0 ? `The font lacks ${missing.slice(0, 8).join(' ')}: write them in by hand.` : null;
  return [photos, characters, ...mapNotes].filter(Boolean).join(' ') || null;
}

/** Makes the PDF of a report, page by page, and downloads it. Unmounting cancels the work. */
export function useSavePdf(pdfWorker: PdfWorker) {
  const engine = useEngine();
  /** Finished pages; null when idle. */
  const [done, setDone] = useState<number | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function save({ report, pages, media, missing, map, mapNotes }: ReadyReport): Promise<void> {
    if (stopping.current) return;
    const stop = new AbortController();
    stopping.current = stop;
    setDone(0);
    let missed = 0;
    try {
      const bytes = await pdfWorker.print({
        pages,
        title: REPORT_NAMES[report.kind],
        map,
        photosOf: (page) =>
          photosOf(engine, page, media, () => {
            missed += 1;
          }),
        progress: setDone,
        signal: stop.signal,
      });
      if (!(await saveFile(new Blob([bytes], { type: 'application/pdf' }), FILENAMES[report.kind]))) return;
      const gaps = gapsIn(missed, missing, mapNotes);
      if (gaps) toast.warning('Report saved, with gaps', { description: gaps });
      else toast.success('Report saved', { description: `It is ${savedLocationText}.` });
    } catch (cause) {
      if (!stop.signal.aborted)
        toast.error('Report not saved', { description: pdfError(cause, LESS_ADVICE) });
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
