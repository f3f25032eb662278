/** Stores the chosen server outside the web view's storage, which iOS may clear on a full phone. */
export interface ServerKeeper {
  /** Stores the origin in both places. */
  keep(origin: string): Promise<void>;
  /** Restores the web view's copy. */
  restore(): Promise<void>;
}
