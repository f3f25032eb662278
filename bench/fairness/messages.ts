export interface FairnessAccount {
  token: string;
  userId: string;
  /** One of its finds. */
  findId: string;
}

export interface FairnessTarget {
  /** Address of the backend. */
  url: string;
  /** Address of the public pages, in the same process. */
  siteUrl: string;
  kind: 'pglite' | 'postgres';
  anonKey: string;
  /** An account with 18,000 finds. */
  attacker: FairnessAccount;
  /** Accounts with 200 finds each. */
  honest: readonly FairnessAccount[];
  /** Path of the gallery of another attacker, with 2,000 quests whose titles have 50 parts each. */
  gallery: string;
  /** Paths of files of signed agreements: of one attacker, as long as allowed, and of the honest accounts. */
  longFiles: readonly string[];
  honestFiles: readonly string[];
  /** An account with quests of many finds to delete, and these quests. */
  deleter: FairnessAccount;
  quests: readonly string[];
}

export type FairnessOrder = 'memory' | 'stop';

/** For `memory`: MB of the process, including threads. */
export interface FairnessAnswer {
  figure: number;
}
