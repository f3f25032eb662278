import type { ImportPart, LeftOutFile, NewRow } from './import-record.ts';
import type { Piece } from './import-rows.ts';

/** Limits per transaction, so that others do not wait long for the replica. */
const ROWS_AT_ONCE = 50;
const POINTS_AT_ONCE = 1_000;

export type PartContent = Pick<ImportPart, 'rows' | 'paths'>;

/**
 * Groups pieces into parts of limited size and passes refused records to `refuse`. An empty part is a chance
 * to yield.
 */
export function* makeParts(
  pieces: Iterable<Piece>,
  refuse: (refused: LeftOutFile) => void,
): Generator<PartContent> {
  let rows: NewRow[] = [];
  let paths: { questId: string; points: ImportPart['paths'][number]['points'] }[] = [];
  let points = 0;
  for (const piece of pieces) {
    if (piece.kind === 'pause') yield { rows: [], paths: [] };
    else if (piece.kind === 'refused') refuse({ filename: piece.name, message: piece.message });
    else if (piece.kind === 'row') rows.push(piece.row);
    else {
      paths.push({ questId: piece.questId, points: piece.points });
      points += piece.points.length;
    }
    if (rows.length < ROWS_AT_ONCE && points < POINTS_AT_ONCE) continue;
    yield { rows, paths };
    rows = [];
    paths = [];
    points = 0;
  }
  if (rows.length > 0 || paths.length > 0) yield { rows, paths };
}
