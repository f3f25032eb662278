import type { ReadProgress, RecognisedFile } from '@metalquest/core/import/import-format';
import type { ImportReading, MediaCandidate } from '@metalquest/core/import/import-plan';
import type { TableSettings } from '@metalquest/core/import/table-mapping';

interface ReadOptions {
  /** Settings by file name; a table without an entry uses the proposed ones. */
  readonly tables: ReadonlyMap<string, TableSettings>;
  readonly progress: (progress: ReadProgress) => void;
  /** Aborts the read, which then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Reads picked files in a worker. Writes nothing. */
export interface ImportReader {
  recognise(
    files: readonly File[],
    tables?: ReadonlyMap<string, TableSettings>,
  ): Promise<readonly RecognisedFile[]>;
  read(files: readonly File[], options: ReadOptions): Promise<ImportReading>;
  /** The bytes of a photo or file of an earlier read, after a check; null if damaged or missing. */
  openMedia(files: readonly File[], media: MediaCandidate): Promise<Blob | null>;
  end(): void;
}
