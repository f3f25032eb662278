import type { Failure } from '../../packages/sync/src/simulation/play-seeds.ts';

/** What a player is to play: `count` seeds, `step` apart. */
export interface PlayOrder {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** What it says after every few runs: what happened since it last spoke. */
export interface PlayedSome {
  readonly runs: number;
  readonly failures: readonly Failure[];
  readonly faults: Readonly<Record<string, number>>;
}
