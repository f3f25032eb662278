import type { RecordedFind, RecordedQuest } from './recorded.ts';

/** Writes one export format. Call order: head, all finds, all quests, foot. */
export interface RecordWriter {
  /** @param at ISO-8601 UTC of the export. */
  head(at: string): string;
  find(find: RecordedFind): string;
  quest(quest: RecordedQuest): Iterable<string>;
  foot(): string;
  /** Number of characters dropped because the format cannot represent them. */
  dropped(): number;
  /** Number of records skipped because they have no location. */
  skipped(): number;
}
