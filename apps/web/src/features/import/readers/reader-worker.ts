/// <reference lib="webworker" />
import { buffersOf, partsOf } from './candidate-parts.ts';
import { archiveOpener } from './read-archive.ts';
import { readFiles, recogniseFiles } from './read-files.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

const openArchived = archiveOpener();

const tell = (answer: ReaderAnswer, transfer: Transferable[] = []): void =>
  self.postMessage(answer, transfer);

async function answer(request: ReaderRequest): Promise<void> {
  const { id } = request;
  switch (request.ask) {
    case 'recognise': {
      const { files, tables, nowMs } = request;
      tell({ id, recognised: await recogniseFiles(files, tables, nowMs) });
      return;
    }
    case 'read': {
      const { files, tables, nowMs } = request;
      const reading = await readFiles(files, tables, nowMs, (progress) => tell({ id, progress }));
      if (!reading.ok) {
        tell({ id, refused: reading.error });
        return;
      }
      for (const part of partsOf(reading.value))
        tell(
          { id, part },
          buffersOf(part).filter((each) => each instanceof ArrayBuffer),
        );
      tell({ id, done: true });
      return;
    }
    case 'open':
      tell({ id, opened: await openArchived(request.file, request.entry) });
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<ReaderRequest>) => {
  try {
    await answer(data);
  } catch (error) {
    tell({ id: data.id, failure: error instanceof Error ? error.message : String(error) });
  }
});
