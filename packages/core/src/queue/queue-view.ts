import type { QueueItemId } from '../ids.ts';
import { changeText } from './change-text.ts';
import { type DiscardQuestion, discardQuestion } from './discard-text.ts';
import { type QueueFacts, type QueueListing, SECTIONS, type SectionKind, sectionOf } from './queue-facts.ts';
import type { FullPart, QueueItemType, RowRef } from './queue-item.ts';
import { waitingForSpace } from './quota-refusal.ts';
import { refusalReason } from './refusal-text.ts';
import { capitalised } from './row-labels.ts';

/** full: waits for quota; refused: permanently failed; stuck: behind a refused change. */
export type LineState = 'sending' | 'waiting' | 'full' | 'failing' | 'refused' | 'stuck';

export interface QueueLine {
  readonly itemId: QueueItemId;
  readonly table: string;
  readonly type: QueueItemType;
  readonly entityId: string;
  /** For example 'photo 2 of 3', 'paused', '35 path points'. */
  readonly what: string;
  readonly state: LineState;
  /** For example 'uploading', 'tried twice, will be retried', 'waits for quest “Long field”'. */
  readonly standing: string;
  readonly since: string;
  readonly reason: string | null;
  readonly discard: DiscardQuestion;
}

export interface QueueGroup {
  readonly key: string;
  readonly subject: RowRef;
  /** For example 'Find “Silver penny”'. */
  readonly title: string;
  /** False if the row was deleted here and cannot be opened. */
  readonly isHere: boolean;
  readonly lines: readonly QueueLine[];
}

export interface QueueSection {
  readonly kind: SectionKind;
  /** Number of changes, including unlisted ones. */
  readonly total: number;
  readonly groups: readonly QueueGroup[];
}

export interface QueueView {
  readonly total: number;
  /** Number of unlisted changes, for 'and 280 more'. */
  readonly unlisted: number;
  readonly sections: readonly QueueSection[];
  readonly full: Readonly<Record<FullPart, number>>;
}

function stateOf({ item, standing, noRoom }: QueueFacts): LineState {
  if (item.permanentlyFailed) return 'refused';
  if (item.status === 'processing') return 'sending';
  if (standing === 'stuck') return 'stuck';
  if (noRoom) return 'full';
  return item.attempts > 0 ? 'failing' : 'waiting';
}

function sendStateText(facts: QueueFacts, state: LineState): string {
  switch (state) {
    case 'sending':
      return facts.file && facts.item.type === 'INSERT' ? 'uploading' : 'sending';
    case 'waiting':
      return 'waiting';
    case 'full':
      return 'waiting for space in your account';
    case 'failing':
      return `refused ${facts.item.attempts === 1 ? 'once' : 'twice'}, will be retried`;
    case 'refused':
      return 'not accepted';
    case 'stuck':
      return `waits for ${facts.behind ?? 'a change that was not accepted'}`;
  }
}

function lineOf(facts: QueueFacts): QueueLine {
  const { item } = facts;
  const state = stateOf(facts);
  return {
    itemId: item.id,
    table: item.table,
    type: item.type,
    entityId: item.entityId,
    what: changeText(item, facts),
    state,
    standing: sendStateText(facts, state),
    since: item.timestamp,
    reason: item.error === null ? null : refusalReason(item.error),
    discard: discardQuestion(facts),
  };
}

function groupsOf(facts: readonly QueueFacts[], kind: SectionKind): readonly QueueGroup[] {
  const keyOf = ({ subject }: QueueFacts): string => `${kind}/${subject.table}/${subject.entityId}`;
  const own = facts.filter((each) => sectionOf(each.item) === kind);
  return [...Map.groupBy(own, keyOf)].flatMap(([key, members]) => {
    const [first] = members;
    if (!first) return [];
    const { table, entityId, label } = first.subject;
    const deletesSubject = (each: QueueFacts): boolean =>
      each.item.type === 'DELETE' && each.item.table === table && each.item.entityId === entityId;
    return {
      key,
      subject: { table, entityId },
      title: capitalised(label),
      isHere: !members.some(deletesSubject),
      lines: members.map(lineOf),
    };
  });
}

/** View for the sync centre. A row with changes in two sections has a group in each. */
export function queueView({ queue, listed }: QueueListing): QueueView {
  const unfinished = queue.filter((item) => item.status !== 'completed');
  const room = [...waitingForSpace(unfinished).values()];
  const sections = SECTIONS.map((kind) => ({
    kind,
    total: unfinished.filter((item) => sectionOf(item) === kind).length,
    groups: groupsOf(listed, kind),
  }));
  return {
    total: unfinished.length,
    unlisted: unfinished.length - listed.length,
    sections: sections.filter((section) => section.total > 0),
    full: {
      rows: room.filter((part) => part === 'rows').length,
      files: room.filter((part) => part === 'files').length,
    },
  };
}

/** A line as a sentence: 'Find “Silver penny”: photo 2 of 3 uploading'. */
export function lineSentence(group: Pick<QueueGroup, 'title'>, line: QueueLine): string {
  const joint = line.state === 'sending' ? ' ' : ', ';
  return `${group.title}: ${line.what}${joint}${line.standing}`;
}
