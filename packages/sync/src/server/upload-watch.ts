/** What an upload that may take many attempts needs to know and to tell. */
export interface UploadWatch {
  /** Address of an unfinished earlier attempt at this file; null without one. */
  readonly resumeAt: string | null;
  /** Keeps the address before the first byte leaves; null when the kept one is of no use any more. */
  remember(address: string | null): Promise<void>;
  progressed(sentBytes: number): void;
  /**
   * Asked between two pieces of a large file. After false nothing more is sent, which is silence to the caller: the next
   * attempt goes on from there.
   */
  mayGoOn(): Promise<boolean>;
  /** Given when nobody wants the file any more. */
  readonly unwanted: AbortSignal;
}
