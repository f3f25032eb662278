/**
 * Files that are too large for the database, kept beside it: the file system of a phone. Whoever implements it answers
 * for single files; that files and rows agree is replica/beside.ts's work.
 */
export interface LargeFiles {
  /**
   * Keeps the file whole or not at all, also when the app dies meanwhile; durable when it resolves. Rejects with a
   * DOMException QuotaExceededError when the disk is full.
   * @param name of letters, digits and hyphens, never used twice
   */
  write(name: string, file: Blob): Promise<void>;
  /** The file with `type` as its MIME type; null when there is none. */
  read(name: string, type: string): Promise<Blob | null>;
  /** Removing what is not there is done already. */
  remove(name: string): Promise<void>;
  /** The names of all files, and of what is left of writes that never ended. */
  list(): Promise<readonly string[]>;
}
