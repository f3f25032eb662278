/**
 * Storage for files too large for the database, such as a phone's file system. An implementation handles
 * single files; replica/beside.ts keeps files and rows consistent.
 */
export interface LargeFiles {
  /**
   * Writes the file atomically; durable when it resolves. Rejects with a QuotaExceededError when the disk is
   * full.
   * @param name unique; letters, digits and hyphens
   */
  write(name: string, file: Blob): Promise<void>;
  /** The file with `type` as its MIME type; null when there is none. */
  read(name: string, type: string): Promise<Blob | null>;
  /** Succeeds when the file does not exist. */
  remove(name: string): Promise<void>;
  /** The names of all files, including leftovers of interrupted writes. */
  list(): Promise<readonly string[]>;
}
