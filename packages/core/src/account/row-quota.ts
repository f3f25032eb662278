import { formatBytes } from '../units/byte-size.ts';

/** What the rows of an account take on the server, and what they may take. A hundred points of a path are one row. */
export interface RowQuota {
  readonly rows: number;
  readonly bytes: number;
  readonly maxRows: number;
  readonly maxBytes: number;
}

/** The user is warned from this share of a limit on. */
const NEAR = 0.9;

/** The share of the limit that is nearer, 1 when it is used up. */
export function quotaShare({ rows, bytes, maxRows, maxBytes }: RowQuota): number {
  return Math.max(rows / maxRows, bytes / maxBytes);
}

/** How an account stands to its limits. */
export function quotaStanding(quota: RowQuota): 'roomy' | 'near' | 'full' {
  const share = quotaShare(quota);
  if (share >= 1) return 'full';
  return share >= NEAR ? 'near' : 'roomy';
}

/** An answer of the server is asked for again after this long: soon where the limit is near. */
export function quotaStaleAfterMs(quota: RowQuota | null): number {
  return quota && quotaStanding(quota) !== 'roomy' ? 60_000 : 60 * 60_000;
}

/** 'Your account holds 184,000 of the 200,000 records that it may hold.', of the limit that is nearer. */
export function quotaWarning(quota: RowQuota, locale: string): string {
  const { rows, bytes, maxRows, maxBytes } = quota;
  const count = (value: number): string => value.toLocaleString(locale);
  return rows / maxRows >= bytes / maxBytes
    ? `Your account holds ${count(rows)} of the ${count(maxRows)} records that it may hold.`
    : `The records of your account take ${formatBytes(bytes, locale)} of the ${formatBytes(maxBytes, locale)} that they may take.`;
}

/** What to do about it. */
export const QUOTA_REMEDY =
  'New records wait on your device. Delete records you no longer need, or ask the operator of this server for a higher limit.';
