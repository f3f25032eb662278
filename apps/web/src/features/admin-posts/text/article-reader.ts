import type { Article, ArticleProblem } from '@metalquest/core/content/article';
import { patchedArticle } from '@metalquest/core/content/article-patch';
import type { RevisionLine } from '@metalquest/core/content/revision-diff';
import { allowScriptUrl } from '../../../platform/trusted-script-urls.ts';
import workerUrl from './article-worker.ts?worker&url';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';

/** A parsed article and the problems its author should fix. */
export interface ReadText {
  readonly article: Article;
  readonly problems: readonly ArticleProblem[];
}

/** Parses articles and compares revisions in a worker, so that typing stays responsive. */
export interface ArticleReader {
  /** Reads a text; of those that wait only the newest. `show` gets null if the worker cannot start. */
  read(markdown: () => string, show: (read: ReadText | null) => void): void;
  /** Compares two texts; rejects if the worker could not start. */
  compare(older: string, newer: string): Promise<readonly RevisionLine[]>;
  stop(): void;
}

export function openArticleReader(): ArticleReader {
  let worker: Worker | null = null;
  let lastId = 0;
  let current: Article | null = null;
  let isReading = false;
  let waiting: (() => void) | null = null;
  const pending = new Map<number, (answer: ReaderAnswer | null) => void>();

  function fail(): void {
    worker?.terminate();
    worker = null;
    current = null;
    const all = [...pending.values()];
    pending.clear();
    for (const callback of all) callback(null);
  }

  function start(): Worker {
    const started = new Worker(allowScriptUrl(workerUrl), { type: 'module', name: 'articles' });
    started.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
      const callback = pending.get(data.id);
      pending.delete(data.id);
      callback?.(data);
    });
    started.addEventListener('error', fail);
    return started;
  }

  function ask(
    request: ReaderRequest extends infer Each
      ? Each extends { id: number }
        ? Omit<Each, 'id'>
        : never
      : never,
    callback: (answer: ReaderAnswer | null) => void,
  ): void {
    worker ??= start();
    lastId += 1;
    pending.set(lastId, callback);
    worker.postMessage({ ...request, id: lastId });
  }

  return {
    read(markdown, show) {
      const begin = (): void => {
        isReading = true;
        ask({ ask: 'article', markdown: markdown() }, (answer) => {
          isReading = false;
          if (answer && 'patch' in answer) {
            current = patchedArticle(current, answer.patch);
            show({ article: current, problems: answer.problems });
          } else show(null);
          const next = waiting;
          waiting = null;
          next?.();
        });
      };
      if (isReading) waiting = begin;
      else begin();
    },
    compare: (older, newer) =>
      new Promise((resolve, reject) => {
        ask({ ask: 'compare', older, newer }, (answer) => {
          if (answer && 'lines' in answer) resolve(answer.lines);
          else reject(new Error('The revisions could not be compared. Reload the page and try again.'));
        });
      }),
    stop() {
      waiting = null;
      isReading = false;
      pending.clear();
      fail();
    },
  };
}
