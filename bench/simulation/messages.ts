import type { Failure } from '../../packages/sync/test/simulation/play-seeds.ts';

/** The seeds to play: `count` seeds, `step` apart. */
export interface PlayOrder {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** Progress since the last message. */
export interface PlayProgress {
  readonly runs: number;
  readonly failures: readonly Failure[];
  readonly faults: Readonly<Record<string, number>>;
}
