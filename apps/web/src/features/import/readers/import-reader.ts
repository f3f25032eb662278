import type { ReadProgress, RecognisedFile } from '@metalquest/core/import/import-format';
import type { ImportReading, MediaCandidate } from '@metalquest/core/import/import-plan';
import type { TableSettings } from '@metalquest/core/import/table-mapping';

/** How a reading is watched and ended. */
interface ReadOptions {
  /** How each table is read, by file name; a table without an entry is read as its preview proposes. */
  readonly tables: ReadonlyMap<string, TableSettings>;
  readonly progress: (progress: ReadProgress) => void;
  /** Ends the work; it then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Reads picked files in a worker. Nothing is written by it. */
export interface ImportReader {
  /** What each file is; with settings for a table, its preview as it is read with these. */
  recognise(
    files: readonly File[],
    tables?: ReadonlyMap<string, TableSettings>,
  ): Promise<readonly RecognisedFile[]>;
  read(files: readonly File[], options: ReadOptions): Promise<ImportReading>;
  /** The bytes of a photo or file of a reading, checked; null when they are broken or gone. */
  openMedia(files: readonly File[], media: MediaCandidate): Promise<Blob | null>;
  /** Ends the worker. */
  end(): void;
}
