import { REPORT_NAMES, type ReportKind } from '@metalquest/core/report/report';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { photosOf } from '../../lib/paper/page-photos.ts';
import type { Press } from '../../lib/paper/press.ts';
import { pressProblem } from '../../lib/paper/press-problem.ts';
import { savedWhere, saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { LESS } from './report-copy.ts';
import type { ReadyReport } from './use-report.ts';

/** No place and no name in them: a list of downloads is seen by others. */
const FILENAMES: Readonly<Record<ReportKind, string>> = {
  quest: 'metalquest-quest-report.pdf',
  season: 'metalquest-season-report.pdf',
  permission: 'metalquest-landowner-report.pdf',
  finds: 'metalquest-finds.pdf',
};

/** What to say of a file that is not all it could be; null when it is. */
function gapsIn(missedPhotos: number, missing: readonly string[]): string | null {
  const photos =
    missedPhotos > 0
      ? `${missedPhotos} ${missedPhotos === 1 ? 'photo is' : 'photos are'} not on this device; the pages say so in their place. Save it again with signal.`
      : null;
  const letters =
    missing.length > 0
      ? `Its typeface has no ${missing.slice(0, 8).join(' ')}: write them in by hand.`
      : null;
  return [photos, letters].filter(Boolean).join(' ') || null;
}

/** Prints a report to a file, page by page, and hands it to the browser. Leaving the page calls it off. */
export function useSavePdf(press: Press) {
  const engine = useEngine();
  /** Pages done; null at rest. */
  const [done, setDone] = useState<number | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function save({ report, pages, media, missing }: ReadyReport): Promise<void> {
    if (stopping.current) return;
    const stop = new AbortController();
    stopping.current = stop;
    setDone(0);
    let missed = 0;
    try {
      const bytes = await press.print({
        pages,
        title: REPORT_NAMES[report.kind],
        photosOf: (page) =>
          photosOf(engine, page, media, () => {
            missed += 1;
          }),
        progress: setDone,
        signal: stop.signal,
      });
      if (!(await saveFile(new Blob([bytes], { type: 'application/pdf' }), FILENAMES[report.kind]))) return;
      const gaps = gapsIn(missed, missing);
      if (gaps) toast.warning('Report saved, with gaps', { description: gaps });
      else toast.success('Report saved', { description: `It is ${savedWhere}.` });
    } catch (cause) {
      if (!stop.signal.aborted) toast.error('Report not saved', { description: pressProblem(cause, LESS) });
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
