/** Callbacks and state of a resumable upload. */
export interface UploadWatch {
  /** Address of an unfinished earlier attempt; null without one. */
  readonly resumeAt: string | null;
  /** Stores the address before the first byte is sent; null when the stored one is no longer valid. */
  remember(address: string | null): Promise<void>;
  progressed(sentBytes: number): void;
  /** Called between chunks of a large file. False ends this attempt with silence; the next one resumes. */
  mayGoOn(): Promise<boolean>;
  /** Aborts when the file is no longer wanted. */
  readonly unwanted: AbortSignal;
}
