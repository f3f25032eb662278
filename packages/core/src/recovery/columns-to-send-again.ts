import { isSameJson, type JsonObject, type JsonValue } from '../json.ts';

/** A row as one side has it. `changedAt` is the server's own time of that version (its updated_at). */
export interface RowVersion {
  readonly columns: JsonObject;
  readonly changedAt: string;
}

/** Values that were replaced on this device, by column, oldest first. */
export type EarlierValues = Readonly<Record<string, readonly JsonValue[]>>;

/** Replaced values that are remembered of a column: more than any edit of a season. */
const REMEMBERED = 10;

/**
 * Whether a time of the server is after another. Compared as text below the millisecond: Postgres writes microseconds
 * and drops trailing zeros, and both end in the same offset.
 */
export function isLater(a: string, b: string): boolean {
  const [aMs, bMs] = [Date.parse(a), Date.parse(b)];
  return aMs === bMs ? a > b : aMs > bMs;
}

/**
 * What to tell the server again of a row that both have, when the server has gone back in time.
 * - Its copy is older: every column that differs. The device has a later version of the same row, whoever wrote it.
 * - Its copy was written since it went back: that write stands, but for columns which were changed on this device and
 *   in which the server has again what they held before.
 */
export function columnsToSendAgain(
  server: RowVersion,
  device: { readonly columns: JsonObject; readonly changedAt: string | undefined },
  earlier: EarlierValues,
): JsonObject {
  const isOlder = device.changedAt !== undefined && isLater(device.changedAt, server.changedAt);
  const lost = Object.entries(device.columns).filter(([column, value]) => {
    const there = server.columns[column];
    if (isSameJson(value, there)) return false;
    return isOlder || (earlier[column] ?? []).some((each) => isSameJson(each, there));
  });
  return Object.fromEntries(lost);
}

/** The earlier values after this device changed a row: `before` is the row, `changed` its new columns. */
export function withEarlier(
  earlier: EarlierValues | undefined,
  before: JsonObject,
  changed: JsonObject,
): EarlierValues {
  const grown = Object.keys(changed).map((column): [string, readonly JsonValue[]] => {
    const values = [...(earlier?.[column] ?? []), before[column] ?? null];
    return [column, values.slice(-REMEMBERED)];
  });
  return { ...earlier, ...Object.fromEntries(grown) };
}

/** The earlier values of columns that still hold what this device wrote, now that the server's copy is known. */
export function stillOwn(
  earlier: EarlierValues | undefined,
  device: JsonObject,
  server: JsonObject,
): EarlierValues | undefined {
  if (!earlier) return undefined;
  const kept = Object.entries(earlier).filter(([column]) => isSameJson(device[column], server[column]));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
