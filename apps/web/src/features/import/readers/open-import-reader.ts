import type { ImportReading } from '@metalquest/core/import/import-plan';
import { allowScriptUrl } from '../../../platform/trusted-script-urls.ts';
import { partGatherer } from './candidate-parts.ts';
import type { ImportReader } from './import-reader.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';
import workerUrl from './reader-worker.ts?worker&url';

type Question = ReaderRequest extends infer Each
  ? Each extends { id: number }
    ? Omit<Each, 'id'>
    : never
  : never;

interface PendingRequest {
  /** Receives every response; returns whether it was the last. */
  readonly onAnswer: (answer: ReaderAnswer) => boolean;
  readonly reject: (cause: unknown) => void;
}

/** A reader in its own worker. Aborting terminates the worker; the next request starts a new one. */
export function openImportReader(now: () => number = Date.now): ImportReader {
  let worker: Worker | null = null;
  let lastId = 0;
  const pending = new Map<number, PendingRequest>();

  function fail(cause: unknown): void {
    worker?.terminate();
    worker = null;
    const all = [...pending.values()];
    pending.clear();
    for (const { reject } of all) reject(cause);
  }

  function start(): Worker {
    const started = new Worker(allowScriptUrl(workerUrl), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
      const question = pending.get(data.id);
      if (!question) return;
      if ('failure' in data) {
        pending.delete(data.id);
        question.reject(new Error(data.failure));
      } else if (question.onAnswer(data)) pending.delete(data.id);
    });
    started.addEventListener('error', () =>
      fail(new Error('The part of the app that reads files is missing')),
    );
    return started;
  }

  /** Sends a request and passes each response to `onAnswer` until that returns a value. */
  function ask<T>(
    question: Question,
    onAnswer: (answer: ReaderAnswer) => { readonly value: T } | null,
  ): Promise<T> {
    worker ??= start();
    lastId += 1;
    const id = lastId;
    const result = new Promise<T>((resolve, reject) => {
      pending.set(id, {
        onAnswer(answer) {
          const last = onAnswer(answer);
          if (last) resolve(last.value);
          return last !== null;
        },
        reject,
      });
    });
    worker.postMessage({ ...question, id });
    return result;
  }

  return {
    recognise: (files, tables = new Map()) =>
      ask({ ask: 'recognise', files, tables, nowMs: now() }, (answer) =>
        'recognised' in answer ? { value: answer.recognised } : null,
      ),
    async read(files, { tables, progress, signal }) {
      signal.throwIfAborted();
      const parts = partGatherer();
      const end = (): void => fail(signal.reason);
      signal.addEventListener('abort', end, { once: true });
      try {
        return await ask<ImportReading>({ ask: 'read', files, tables, nowMs: now() }, (answer) => {
          if ('progress' in answer) progress(answer.progress);
          else if ('part' in answer) parts.add(answer.part);
          else if ('refused' in answer) return { value: { ok: false, error: answer.refused } };
          else if ('done' in answer) return { value: { ok: true, value: parts.whole() } };
          return null;
        });
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
    async openMedia(files, { file, entry }) {
      const pickedFile = files.find(({ name }) => name === file);
      if (!pickedFile || entry === null) return pickedFile ?? null;
      return ask({ ask: 'open', file: pickedFile, entry }, (answer) =>
        'opened' in answer ? { value: answer.opened } : null,
      );
    },
    end: () => fail(new DOMException('The import was closed', 'AbortError')),
  };
}
