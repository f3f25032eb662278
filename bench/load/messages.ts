/** A signed-in device; each has its own account. */
export interface LoadAccount {
  userId: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  questId: string;
  gearId: string;
  findId: string;
}

export interface LoadTarget {
  url: string;
  kind: 'pglite' | 'postgres';
  anonKey: string;
  password: string;
  accounts: LoadAccount[];
}

/**
 * Measurements without HTTP. Rates are per second; `memory` (process) and `heap` (live objects of all
 * threads) are in MiB; `cpu` is in milliseconds since the server started.
 */
export type LoadOrder =
  | { what: 'last statement' | 'hash'; lanes: number; ms: number }
  | { what: 'memory' | 'heap' | 'cpu' | 'stop' };

export interface LoadAnswer {
  figure: number;
}
