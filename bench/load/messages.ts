/** One signed-in device, each of another account. */
export interface LoadAccount {
  userId: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  questId: string;
  gearId: string;
  findId: string;
}

/** What the server under load says when it is ready. */
export interface LoadTarget {
  url: string;
  kind: 'pglite' | 'postgres';
  anonKey: string;
  password: string;
  accounts: LoadAccount[];
}

/**
 * What it is asked to measure without HTTP. Rates are a second; memory of the process and heap, the objects in use of all
 * its threads, in MiB; cpu in milliseconds since its start.
 */
export type LoadOrder =
  | { what: 'last statement' | 'hash'; lanes: number; ms: number }
  | { what: 'memory' | 'heap' | 'cpu' | 'stop' };

export interface LoadAnswer {
  figure: number;
}
