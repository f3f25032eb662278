/** What the server says when it is ready. */
export interface RealtimeTarget {
  url: string;
  kind: 'pglite' | 'postgres';
  anonKey: string;
  /** The published tables, which a device listens to. */
  tables: string[];
  users: { userId: string; accessToken: string }[];
}

/** What it is asked: memory in MiB, CPU in milliseconds since its start, reads of rows for delivery so far. */
export type RealtimeOrder = 'memory' | 'cpu' | 'reads' | 'stop';
