/**
 * Keeps the address of the chosen server where the system does not clear it away with the web view's storage, as iOS may
 * when a phone is full.
 */
export interface ServerKeeper {
  /** Takes the address, an origin, into the web view's storage and into the one beside it. */
  keep(origin: string): Promise<void>;
  /** Puts back into the web view's storage what only the other one has. */
  restore(): Promise<void>;
}
