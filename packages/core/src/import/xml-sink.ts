import type { BoundaryCandidate, FindCandidate, QuestCandidate } from './import-plan.ts';

/** Receives XML events; names come without prefix. */
export interface XmlSink<Read = PlacesRead> {
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  text(content: string): void;
  close(name: string): void;
  /** Call once, at the end. */
  finish(): Read;
}

export interface PlacesRead {
  readonly quests: readonly QuestCandidate[];
  readonly finds: readonly FindCandidate[];
  readonly boundaries: readonly BoundaryCandidate[];
}

/** Limit per file; further records are reported. */
export const MAX_RECORDS = 100_000;

export const MAX_POINTS = 2_000_000;

/** Limit per element in characters, slightly above the longest field. */
export const MAX_ELEMENT_TEXT = 20_500;
