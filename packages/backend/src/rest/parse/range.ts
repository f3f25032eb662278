import { refuse } from '../errors.ts';
import type { LevelSyntax } from './syntax.ts';

/** A `Range: 0-9` header in rows, inclusive; GET only. @throws RestError 416 PGRST103 */
export function narrowByRange(root: LevelSyntax, method: string, header: string | undefined): LevelSyntax {
  const [, first, last] = /^\s*(?:items=)?(\d{1,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? [];
  if (method !== 'GET' || header === undefined) return root;
  if (first === undefined) throw refuse.range('The Range header must read like 0-9.');
  const lower = Number(first);
  const upper = last ? Number(last) : Number.POSITIVE_INFINITY;
  if (lower > upper) {
    throw refuse.range(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  const end = Math.min(upper, root.limit === null ? Number.POSITIVE_INFINITY : root.offset + root.limit - 1);
  const offset = Math.max(lower, root.offset);
  if (root.limit !== 0 && offset > end) throw refuse.range('The Range header and limit do not overlap.');
  return { ...root, offset, limit: Number.isFinite(end) ? Math.max(end - offset + 1, 0) : null };
}
