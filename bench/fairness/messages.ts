export interface FairnessTarget {
  url: string;
  kind: 'pglite' | 'postgres';
  anonKey: string;
  /** Access token of the attacker, an account with 18,000 finds. */
  attacker: string;
  /** Access tokens of accounts with 200 finds each. */
  honest: readonly string[];
}

export type FairnessOrder = 'memory' | 'stop';

/** For `memory`: MB of the process, including threads. */
export interface FairnessAnswer {
  figure: number;
}
