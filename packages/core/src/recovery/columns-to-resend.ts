import { isSameJson, type JsonObject, type JsonValue } from '../json.ts';

/** A version of a row. `changedAt` is its updated_at on the server. */
export interface RowVersion {
  readonly columns: JsonObject;
  readonly changedAt: string;
}

/** Overwritten local values by column, oldest first. */
export type EarlierValues = Readonly<Record<string, readonly JsonValue[]>>;

const REMEMBERED = 10;

/** Compares server times; microseconds as text, since Postgres drops trailing zeros. */
export function isLater(a: string, b: string): boolean {
  const [aMs, bMs] = [Date.parse(a), Date.parse(b)];
  return aMs === bMs ? a > b : aMs > bMs;
}

/**
 * Columns to send again after the server was restored from a backup.
 * - The server's copy is older: all differing columns.
 * - Its copy was written after the restore: only columns changed here for which the server has an earlier
 * value again.
 */
export function columnsToResend(
  server: RowVersion,
  device: { readonly columns: JsonObject; readonly changedAt: string | undefined },
  earlier: EarlierValues,
): JsonObject {
  const isOlder = device.changedAt !== undefined && isLater(device.changedAt, server.changedAt);
  const lost = Object.entries(device.columns).filter(([column, value]) => {
    const onServer = server.columns[column];
    if (isSameJson(value, onServer)) return false;
    return isOlder || (earlier[column] ?? []).some((each) => isSameJson(each, onServer));
  });
  return Object.fromEntries(lost);
}

/**
 * Adds the overwritten values of a local change.
 * @param before row before the change
 * @param changed new columns
 */
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

/** Keeps the history of columns whose server value equals the local one. */
export function historyOfOwnValues(
  earlier: EarlierValues | undefined,
  device: JsonObject,
  server: JsonObject,
): EarlierValues | undefined {
  if (!earlier) return undefined;
  const unchanged = Object.entries(earlier).filter(([column]) => isSameJson(device[column], server[column]));
  return unchanged.length > 0 ? Object.fromEntries(unchanged) : undefined;
}
