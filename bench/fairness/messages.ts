/** Where the server under attack is, and who is on it. */
export interface FairnessTarget {
  url: string;
  kind: 'pglite' | 'postgres';
  anonKey: string;
  /** Access tokens: of the attacker, who has 18,000 finds, and of accounts with 200 each. */
  attacker: string;
  honest: readonly string[];
}

export type FairnessOrder = 'memory' | 'stop';

/** For `memory` MB of the process, its threads included. */
export interface FairnessAnswer {
  figure: number;
}
