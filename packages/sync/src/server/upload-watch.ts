export interface UploadWatch {
  readonly resumeAt: string | null;
  remember(address: string | null): Promise<void>;
  progressed(sentBytes: number): void;
  /** Called between chunks of a large file. False ends this attempt with silence; the next one resumes. */
  mayContinue(): Promise<boolean>;
  readonly unwanted: AbortSignal;
}
