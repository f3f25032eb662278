/** Stores the chosen server outside the web view's storage, which iOS may clear on a full phone. */
export interface ServerStorage {
  keep(origin: string): Promise<void>;
  restore(): Promise<void>;
}
