/// <reference lib="webworker" />
import { articlePatcher } from '@metalquest/core/content/article-patch';
import { readArticle } from '@metalquest/core/content/parse-article';
import { revisionLines } from '@metalquest/core/content/revision-diff';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

const patchOf = articlePatcher();

function handle(request: ReaderRequest): ReaderAnswer {
  const { id } = request;
  if (request.ask === 'compare') return { id, lines: revisionLines(request.older, request.newer) };
  const { article, problems } = readArticle(request.markdown);
  return { id, patch: patchOf(article), problems };
}

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  try {
    self.postMessage(handle(data));
  } catch (cause) {
    const failure: ReaderAnswer = {
      id: data.id,
      failure: cause instanceof Error ? cause.message : `${cause}`,
    };
    self.postMessage(failure);
  }
});
