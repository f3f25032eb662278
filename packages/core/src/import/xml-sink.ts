import type { BoundaryCandidate, FindCandidate, QuestCandidate } from './import-plan.ts';

/** What a reader of XML tells, element by element. Names are without prefix. */
export interface XmlSink {
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  text(content: string): void;
  close(name: string): void;
  /** What was read; may be asked for once, at the end. */
  finish(): PlacesRead;
}

/** What a file of places holds. */
export interface PlacesRead {
  readonly quests: readonly QuestCandidate[];
  readonly finds: readonly FindCandidate[];
  readonly boundaries: readonly BoundaryCandidate[];
}

/** Most records taken from one file; more are refused with a word. */
export const MAX_RECORDS = 100_000;

/** Most points of all lines of one file together. */
export const MAX_POINTS = 2_000_000;

/** Longest text of one element that is kept, in characters: a little over the longest field. */
export const MAX_ELEMENT_TEXT = 20_500;
