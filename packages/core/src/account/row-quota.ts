import { formatBytes } from '../units/byte-size.ts';

/** Rows and bytes of an account on the server, with their limits. 100 path points count as one row. */
export interface RowQuota {
  readonly rows: number;
  readonly bytes: number;
  readonly maxRows: number;
  readonly maxBytes: number;
}

/** Share of a limit from which the user is warned. */
const NEAR = 0.9;

/** Used share of the tighter limit; 1 or more when it is reached. */
export function quotaShare({ rows, bytes, maxRows, maxBytes }: RowQuota): number {
  return Math.max(rows / maxRows, bytes / maxBytes);
}

export function quotaLevel(quota: RowQuota): 'roomy' | 'near' | 'full' {
  const share = quotaShare(quota);
  if (share >= 1) return 'full';
  return share >= NEAR ? 'near' : 'roomy';
}

/** How long a quota answer stays fresh: 1 minute near a limit, else 1 hour. */
export function quotaStaleAfterMs(quota: RowQuota | null): number {
  return quota && quotaLevel(quota) !== 'roomy' ? 60_000 : 60 * 60_000;
}

/** Names the tighter limit: 'Your account has 184,000 of the 200,000 records it can hold.' */
export function quotaWarning(quota: RowQuota, locale: string): string {
  const { rows, bytes, maxRows, maxBytes } = quota;
  const count = (value: number): string => value.toLocaleString(locale);
  return rows / maxRows >= bytes / maxBytes
    ? `Your account has ${count(rows)} of the ${count(maxRows)} records it can hold.`
    : `Your records use ${formatBytes(bytes, locale)} of the ${formatBytes(maxBytes, locale)} they can use.`;
}

export const QUOTA_REMEDY =
  'New records wait on your device. Delete records you no longer need, or ask the operator of this server for a higher limit.';
