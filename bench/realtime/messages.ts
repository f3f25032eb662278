/** The server's first message, once it is ready. */
export interface RealtimeTarget {
  url: string;
  kind: 'pglite' | 'postgres';
  anonKey: string;
  /** The published tables, which a device subscribes to. */
  tables: string[];
  users: { userId: string; accessToken: string }[];
}

/** Requests to the server: memory in MiB, CPU in ms since its start, row reads for delivery so far. */
export type RealtimeOrder = 'memory' | 'cpu' | 'reads' | 'stop';
