import type { MediaId } from '@metalquest/core/ids';
import type { PdfPage } from '@metalquest/pdf/pdf-page';
import { allowScriptUrl } from '../platform/trusted-script-urls.ts';
import { PartMissing } from './pdf-error.ts';
import type { LayoutJob, PdfAnswer, PdfRequest, SetPages } from './pdf-messages.ts';
import workerUrl from './pdf-worker.ts?worker&url';

interface PrintJob {
  readonly pages: readonly PdfPage[];
  /** The PDF's title in file lists; must hold no name and no place. */
  readonly title: string;
  /** The picture for map marks. */
  readonly map?: Blob | null;
  readonly photosOf: (page: PdfPage) => Promise<ReadonlyMap<MediaId, Blob>>;
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
}

export interface PdfWorker {
  readonly set: (job: LayoutJob) => Promise<SetPages>;
  /** Builds the PDF page by page; rejects with the signal's reason when aborted. */
  readonly print: (job: PrintJob) => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => void;
}

type Question = PdfRequest extends infer Each
  ? Each extends { id: number }
    ? Omit<Each, 'id'>
    : never
  : never;

export function openPdfWorker(): PdfWorker {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<
    number,
    {
      readonly pages: PdfPage[];
      resolve: (answer: PdfAnswer) => void;
      reject: (cause: Error) => void;
    }
  >();

  function fail(cause: Error): void {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(allowScriptUrl(workerUrl), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => {
      const request = waiting.get(data.id);
      if ('some' in data) {
        request?.pages.push(...data.some);
        return;
      }
      waiting.delete(data.id);
      if ('failure' in data)
        request?.reject(data.partMissing ? new PartMissing(data.failure) : new Error(data.failure));
      else request?.resolve(data);
    });
    // A script error has a message; a script that failed to load has none.
    started.addEventListener('error', ({ message }) =>
      fail(message ? new Error(message) : new PartMissing('The PDF worker could not be loaded')),
    );
    return started;
  }

  function ask(question: Question, pages: PdfPage[] = []): Promise<PdfAnswer> {
    worker ??= start();
    lastId += 1;
    const id = lastId;
    const result = new Promise<PdfAnswer>((resolve, reject) => {
      waiting.set(id, { pages, resolve, reject });
    });
    worker.postMessage({ ...question, id });
    return result;
  }

  return {
    async set(job) {
      const pages: PdfPage[] = [];
      const answer = await ask({ ask: 'set', job }, pages);
      if (!('set' in answer)) throw new Error('The PDF worker sent an unexpected answer');
      return { ...answer.set, pages };
    },
    async print({ pages, title, map = null, photosOf, progress, signal }) {
      await ask({ ask: 'begin' });
      let coming = pages[0] ? photosOf(pages[0]) : null;
      for (const [at, page] of pages.entries()) {
        signal.throwIfAborted();
        const photos = (await coming) ?? new Map();
        signal.throwIfAborted();
        const next = pages[at + 1];
        coming = next ? photosOf(next) : null;
        await Promise.all([
          ask({ ask: 'page', page, photos, map: page.marks.some(({ mark }) => mark === 'map') ? map : null }),
          coming,
        ]);
        progress(at + 1);
      }
      const answer = await ask({ ask: 'finish', title });
      signal.throwIfAborted();
      if (!('file' in answer)) throw new Error('The PDF worker sent an unexpected answer');
      return answer.file;
    },
    close: () => fail(new DOMException('The report was closed', 'AbortError')),
  };
}
