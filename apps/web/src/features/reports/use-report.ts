import type { MediaId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { Report, ReportKind } from '@metalquest/core/report/report';
import type { ReportFormatters } from '@metalquest/core/report/report-formatters';
import { type PdfPage, paperSizeOf } from '@metalquest/pdf/pdf-page';
import { mapFrameOf } from '@metalquest/pdf/sketch-frame';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { openPdfWorker, type PdfWorker } from '../../pdf/pdf-client.ts';
import { pdfError } from '../../pdf/pdf-error.ts';
import { loadReport } from './load-report.ts';
import type { ReportChoices } from './report-choices.ts';
import { LESS_ADVICE, NO_MAP } from './report-copy.ts';
import type { DrawMap } from './use-map-picture.ts';

export interface ReadyReport {
  readonly report: Report;
  readonly pages: readonly PdfPage[];
  readonly media: ReadonlyMap<MediaId, Media>;
  /** Characters that the fonts lack. */
  readonly missing: readonly string[];
  /** The picture behind the drawing; null for none. */
  readonly map: Blob | null;
  /** Notes for the author about missing parts of the map. */
  readonly mapNotes: readonly string[];
}

/** `ready` stays during the next build, so that the preview stays readable. */
export interface ReportState {
  readonly status: 'working' | 'ready' | 'nothing' | 'failed';
  readonly ready: ReadyReport | null;
  /** Progress, 0 to 1; null while unknown. */
  readonly done: number | null;
  /** The error and its remedy; null unless it failed. */
  readonly problem: string | null;
}

const AT_FIRST: ReportState = { status: 'working', ready: null, done: null, problem: null };

const PAUSE_MS = 120;
/** Debounces changes of the finds, which may arrive by the hundred. */
const SETTLE_MS = 600;

export interface ReportWanted {
  readonly kind: ReportKind;
  readonly choices: ReportChoices | null;
  readonly words: ReportFormatters | null;
  readonly detectorist: string | null;
  readonly narrowed: readonly string[];
  readonly drawMap: DrawMap;
}

/** Builds the report, and again whenever the choices or finds change; also returns the press. */
export function useReport({ kind, choices, words, detectorist, narrowed, drawMap }: ReportWanted): {
  readonly state: ReportState;
  readonly pdfWorker: PdfWorker;
  readonly retry: () => void;
} {
  const { queries } = useEngine();
  const pdfWorker = useMemo(openPdfWorker, []);
  useEffect(() => () => pdfWorker.close(), [pdfWorker]);
  const [state, setState] = useState<ReportState>(AT_FIRST);
  /** The choices that the ready report was built with. */
  const [madeOf, setMadeOf] = useState<ReportChoices | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = queries.onFindsChanged(() => {
      clearTimeout(settling);
      settling = setTimeout(() => setAttempt((now) => now + 1), SETTLE_MS);
    });
    return () => {
      clearTimeout(settling);
      unsubscribe();
    };
  }, [queries]);

  const narrowedKey = narrowed.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `narrowedKey` has the texts of `narrowed`; `attempt` retries.
  useEffect(() => {
    if (!choices || !words || detectorist === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    async function make(
      reportChoices: ReportChoices,
      formatters: ReportFormatters,
      name: string,
    ): Promise<void> {
      setState((now) => ({ ...now, status: 'working', done: null, problem: null }));
      const progress = (done: number, of: number) => {
        if (!signal.aborted) setState((now) => ({ ...now, done: of > 0 ? done / of : null }));
      };
      const context = {
        queries,
        words: formatters,
        detectorist: name,
        narrowed,
        nowMs: Date.now(),
        signal,
        progress,
      };
      try {
        const loaded = await loadReport(kind, reportChoices, context);
        signal.throwIfAborted();
        if (!loaded) {
          setState({ ...AT_FIRST, status: 'nothing' });
          return;
        }
        const { units, locale } = formatters;
        const job = { report: loaded.report, paper: paperSizeOf(units), units, locale };
        const show = (status: 'working' | 'ready', ready: ReadyReport) => {
          if (!signal.aborted) setState({ ...AT_FIRST, status, ready });
        };
        const blank = { ...loaded, ...(await pdfWorker.set(job)), map: null, mapNotes: [] };
        const frame = mapFrameOf(loaded.report, job.paper);
        if (!frame) show('ready', blank);
        else {
          show('working', blank);
          const map = await drawMap(frame, units, signal);
          if (map) {
            const set = await pdfWorker.set({ ...job, mapCredits: map.credits });
            show('ready', { ...loaded, ...set, map: map.file, mapNotes: map.notes });
          } else show('ready', { ...blank, mapNotes: [NO_MAP] });
        }
        if (signal.aborted) return;
        setMadeOf(reportChoices);
      } catch (cause) {
        if (!signal.aborted)
          setState((now) => ({
            ...now,
            status: 'failed',
            done: null,
            problem: pdfError(cause, LESS_ADVICE),
          }));
      }
    }
    const pause = setTimeout(() => void make(choices, words, detectorist), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [kind, choices, words, detectorist, narrowedKey, queries, pdfWorker, drawMap, attempt]);
  const retry = useCallback(() => setAttempt((now) => now + 1), []);
  // Outdated immediately and not after the debounce: a user who removed places must not save the old report.
  const isOld = state.status === 'ready' && madeOf !== choices;
  const current = useMemo(
    (): ReportState => (isOld ? { ...state, status: 'working' } : state),
    [state, isOld],
  );
  return { state: current, pdfWorker, retry };
}
