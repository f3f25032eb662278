/** Storage for files too large for the database; replica/file-store.ts keeps it consistent with rows. */
export interface LargeFiles {
  /** Atomic and durable; `name` must be unique ([A-Za-z0-9-]). Rejects with QuotaExceededError. */
  write(name: string, file: Blob): Promise<void>;
  read(name: string, type: string): Promise<Blob | null>;
  /** Succeeds when the file does not exist. */
  remove(name: string): Promise<void>;
  /** The names of all files, including leftovers of interrupted writes. */
  list(): Promise<readonly string[]>;
}
