/// <reference lib="webworker" />
import { buffersOf, partsOf } from './candidate-parts.ts';
import { archiveOpener } from './read-archive.ts';
import { readFiles, recogniseFiles } from './read-files.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

const openArchived = archiveOpener();

const post = (answer: ReaderAnswer, transfer: Transferable[] = []): void =>
  self.postMessage(answer, transfer);

async function handle(request: ReaderRequest): Promise<void> {
  const { id } = request;
  switch (request.ask) {
    case 'recognise': {
      const { files, tables, nowMs } = request;
      post({ id, recognised: await recogniseFiles(files, tables, nowMs) });
      return;
    }
    case 'read': {
      const { files, tables, nowMs } = request;
      const reading = await readFiles(files, tables, nowMs, (progress) => post({ id, progress }));
      if (!reading.ok) {
        post({ id, refused: reading.error });
        return;
      }
      for (const part of partsOf(reading.value))
        post(
          { id, part },
          buffersOf(part).filter((each) => each instanceof ArrayBuffer),
        );
      post({ id, done: true });
      return;
    }
    case 'open':
      post({ id, opened: await openArchived(request.file, request.entry) });
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<ReaderRequest>) => {
  try {
    await handle(data);
  } catch (error) {
    post({ id: data.id, failure: error instanceof Error ? error.message : String(error) });
  }
});
