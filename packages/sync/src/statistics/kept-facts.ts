import type { ColumnPiece } from '@metalquest/core/statistics/live/columns';
import type { FactBook, KeptFacts } from '@metalquest/core/statistics/live/fact-book';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import type { Replica } from '../replica/replica.ts';
import { questsInHand } from './read-facts.ts';

/** What pieces look like, and what facts mean: kept facts of another form are read anew from the rows. */
const FORM = 1;

/** What figures look like, and what they mean: kept figures of another form are counted anew from the facts. */
export const FIGURES_FORM = 1;

/** Changes that stay listed after they went into what is kept: another tab may not have read them yet. */
const CHANGES_KEPT = 500;

/** What is known of the facts that are kept. */
export interface FactsHeader {
  readonly form: number;
  /** Days and hours are those of this time zone. */
  readonly timeZone: string;
  /** Drawn anew at each keeping: who did not read or write this one has its facts in other slots. */
  readonly stamp: string;
  /** The last change that is in it. */
  readonly seq: number;
  readonly pieces: number;
}

/** The figures of everything as they were at a change, so that they are there before the facts are. */
interface KeptFigures {
  readonly form: number;
  readonly timeZone: string;
  /** The last change that is in them. */
  readonly seq: number;
  readonly statistics: Statistics;
}

/** A record of the store of kept facts. */
export type FactPiece =
  | { readonly key: 'header'; readonly header: FactsHeader }
  | { readonly key: 'common'; readonly common: Omit<KeptFacts, 'pieces'> }
  | { readonly key: 'figures'; readonly figures: KeptFigures }
  | { readonly key: `piece/${number}`; readonly piece: ColumnPiece };

const pieceKey = (number: number): `piece/${number}` => `piece/${number}`;

/** The facts that are kept, as they can be read at one glance; null when there are none for this form and time zone. */
export async function readKeptFacts(
  replica: Replica,
  timeZone: string,
): Promise<{ readonly header: FactsHeader; readonly facts: KeptFacts } | null> {
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

/** The last change that is listed; 0 before the first. */
export async function lastChange(replica: Replica): Promise<number> {
  return (await replica.factChanges.orderBy(':id').last())?.seq ?? 0;
}

/**
 * The figures that were kept, when nothing changed since; else null. While a quest is in hand there are none: its path
 * grows without being listed. Read beside each other: what is written meanwhile is listed, and then they do not agree.
 */
export async function readKeptFigures(replica: Replica, timeZone: string): Promise<KeptFigures | null> {
  const [record, seq, inHand] = await Promise.all([
    replica.factPieces.get('figures'),
    lastChange(replica),
    questsInHand(replica),
  ]);
  const figures = record?.key === 'figures' ? record.figures : null;
  const isRight = figures?.form === FIGURES_FORM && figures.timeZone === timeZone && figures.seq === seq;
  return isRight && inHand.length === 0 ? figures : null;
}

/** Where facts stand that were kept, or read, before. */
export interface Keeping {
  readonly timeZone: string;
  /** The stamp that the facts were read or written under; null when they were read from the rows. */
  readonly stamp: string | null;
  /** The new one. */
  readonly nextStamp: string;
  readonly seq: number;
  /** The figures of everything in the book. */
  readonly statistics: Statistics;
}

/**
 * Keeps the facts, of those that were kept before the changed pieces only. Null, and nothing is done, when another tab
 * has kept its own since: then those are right, and the list of changes brings them up to date.
 */
export async function keepFacts(
  replica: Replica,
  book: FactBook,
  { timeZone, stamp, nextStamp, seq, statistics }: Keeping,
): Promise<FactsHeader | null> {
  const { factPieces, factChanges } = replica;
  return replica.dexie.transaction('rw', factPieces, factChanges, async () => {
    const first = await factPieces.get('header');
    const known = first?.key === 'header' && first.header.form === FORM ? first.header : null;
    const isFresh = stamp === null;
    const isNewer = known !== null && known.timeZone === timeZone && known.seq >= seq;
    if (isFresh ? isNewer : known?.stamp !== stamp) return null;
    if (isFresh) await factPieces.clear();
    const changed = book.changedPieces();
    const pieces = Math.max(isFresh ? 0 : (known?.pieces ?? 0), ...[...changed.keys()].map((n) => n + 1));
    const header = { form: FORM, timeZone, stamp: nextStamp, seq, pieces };
    await factPieces.bulkPut([
      { key: 'header', header },
      { key: 'common', common: book.common() },
      { key: 'figures', figures: { form: FIGURES_FORM, timeZone, seq, statistics } },
      ...[...changed].map(([number, piece]) => ({ key: pieceKey(number), piece })),
    ]);
    await factChanges
      .where(':id')
      .belowOrEqual(seq - CHANGES_KEPT)
      .delete();
    return header;
  });
}
