import type { RecordedFind, RecordedQuest } from './recorded.ts';

/** Writes quests and finds into one format. In this order: head, every find, every quest, foot. */
export interface RecordWriter {
  /** @param at ISO-8601 UTC of the export. */
  head(at: string): string;
  find(find: RecordedFind): string;
  /** In pieces: a path can be long. */
  quest(quest: RecordedQuest): Iterable<string>;
  foot(): string;
  /** Characters left out, since the format cannot hold them. */
  dropped(): number;
  /** Records left out, since the format cannot hold what has no place. */
  leftOut(): number;
}
