import type { ArchiveContent } from '@metalquest/core/export/archive-text';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { saveTarget } from '../../../platform/save-target.ts';

/** Progress of the archive; `of` is 0 until its files are counted. */
export type DownloadState =
  | { readonly at: 'rest' }
  | { readonly at: 'working'; readonly done: number; readonly of: number }
  | { readonly at: 'done'; readonly content: ArchiveContent }
  | { readonly at: 'failed'; readonly message: string };

const TYPE = 'application/zip';

/** Makes the archive and downloads it. Unmounting cancels the work. */
export function useDownload() {
  const engine = useEngine();
  const { locale } = useDisplay();
  const [state, setState] = useState<DownloadState>({ at: 'rest' });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function start(): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    const name = `metalquest-${new Date().toISOString().slice(0, 10)}.zip`;
    const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
    try {
      const target = await saveTarget(name, TYPE, await expectedBytes());
      if (target.kind === 'cancelled' || stop.signal.aborted) return;
      setState({ at: 'working', done: 0, of: 0 });
      const { file, manifest } = await engine.exportOwnData({
        progress: (done, of) => setState({ at: 'working', done, of }),
        signal: stop.signal,
        writeTime: (iso) => moments.format(new Date(iso)),
        ...(target.kind === 'disk' ? { target: target.stream } : {}),
      });
      if (file && !(await saveFile(file, name))) {
        setState({ at: 'rest' });
        return;
      }
      setState({ at: 'done', content: manifest });
    } catch (cause) {
      if (stop.signal.aborted) return;
      const why = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      setState({
        at: 'failed',
        message: `The file could not be created: ${why}. Nothing is lost; try again.`,
      });
    }
  }

  async function expectedBytes(): Promise<number> {
    const { all, here } = await engine.queries.filesHere();
    const { mediaBytes } = await engine.queries.storageUsed();
    return here === 0 ? all * 300_000 : (mediaBytes / here) * all;
  }

  return {
    state,
    start,
    cancel() {
      stopping.current?.abort();
      setState({ at: 'rest' });
    },
  };
}
