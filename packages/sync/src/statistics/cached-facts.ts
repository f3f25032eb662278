import type { CachedFacts, FactIndex } from '@metalquest/core/statistics/live/fact-index';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import type { Replica } from '../replica/replica.ts';
import type { CachedFigures, FactsHeader } from '../replica/store-entries.ts';
import { openQuests } from './read-facts.ts';

/** Format version of pieces and facts; another version is recomputed from the rows. */
const FORM = 3;

export const FIGURES_FORM = 2;

/** Changes that stay in the list after they were stored, for tabs that have not read them yet. */
const MAX_LISTED_CHANGES = 500;

const pieceKey = (number: number): `piece/${number}` => `piece/${number}`;

/** The cached facts, read in one transaction; null when there are none for this format and time zone. */
export async function readCachedFacts(
  replica: Replica,
  timeZone: string,
): Promise<{ readonly header: FactsHeader; readonly facts: CachedFacts } | null> {
  return replica.dexie.transaction('r', replica.factPieces, async () => {
    const first = await replica.factPieces.get('header');
    const header = first?.key === 'header' ? first.header : null;
    if (!header || header.form !== FORM || header.timeZone !== timeZone) return null;
    const keys = ['common', ...Array.from({ length: header.pieces }, (_, number) => pieceKey(number))];
    const [common, ...records] = await replica.factPieces.bulkGet(keys);
    const pieces = records.flatMap((record) => (record && 'piece' in record ? record.piece : []));
    if (common?.key !== 'common' || pieces.length !== header.pieces) return null;
    return { header, facts: { pieces, ...common.common } };
  });
}

export async function lastChange(replica: Replica): Promise<number> {
  return (await replica.factChanges.orderBy(':id').last())?.seq ?? 0;
}

/** Null if anything changed since, or with an open quest, whose path grows without being listed. */
export async function readCachedFigures(replica: Replica, timeZone: string): Promise<CachedFigures | null> {
  const [record, seq, running] = await Promise.all([
    replica.factPieces.get('figures'),
    lastChange(replica),
    openQuests(replica),
  ]);
  const figures = record?.key === 'figures' ? record.figures : null;
  const isRight = figures?.form === FIGURES_FORM && figures.timeZone === timeZone && figures.seq === seq;
  return isRight && running.length === 0 ? figures : null;
}

export interface Keeping {
  readonly timeZone: string;
  /** The stamp that the facts were read or written under; null when they were read from the rows. */
  readonly stamp: string | null;
  readonly nextStamp: string;
  readonly seq: number;
  readonly statistics: Statistics;
}

/** Stores changed pieces. Null, without a write, when another tab has stored its own since. */
export async function cacheFacts(
  replica: Replica,
  index: FactIndex,
  { timeZone, stamp, nextStamp, seq, statistics }: Keeping,
): Promise<FactsHeader | null> {
  const { factPieces, factChanges } = replica;
  return replica.dexie.transaction('rw', factPieces, factChanges, async () => {
    const first = await factPieces.get('header');
    const before = first?.key === 'header' && first.header.form === FORM ? first.header : null;
    const isFresh = stamp === null;
    const isNewer = before !== null && before.timeZone === timeZone && before.seq >= seq;
    if (isFresh ? isNewer : before?.stamp !== stamp) return null;
    if (isFresh) await factPieces.clear();
    const changed = index.changedPieces();
    const pieces = Math.max(isFresh ? 0 : (before?.pieces ?? 0), ...[...changed.keys()].map((n) => n + 1));
    const header = { form: FORM, timeZone, stamp: nextStamp, seq, pieces };
    await factPieces.bulkPut([
      { key: 'header', header },
      { key: 'common', common: index.common() },
      { key: 'figures', figures: { form: FIGURES_FORM, timeZone, seq, statistics } },
      ...[...changed].map(([number, piece]) => ({ key: pieceKey(number), piece })),
    ]);
    await factChanges
      .where(':id')
      .belowOrEqual(seq - MAX_LISTED_CHANGES)
      .delete();
    return header;
  });
}
