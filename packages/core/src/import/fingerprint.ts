import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LngLat } from '../geo/point.ts';

/** Places equal to 5 decimals (about 1 m) count as the same. */
const PLACE_DECIMALS = 5;

const placeText = (place: LngLat | null): string =>
  place ? `${place.lng.toFixed(PLACE_DECIMALS)} ${place.lat.toFixed(PLACE_DECIMALS)}` : '';

const secondText = (iso: string | null): string => (iso ? iso.slice(0, 19) : '');

/** Fingerprint of a record: 32 hex digits of a one-way hash, so that it reveals no location. */
export function fingerprintOf(kind: string, parts: readonly (string | number | null)[]): string {
  const text = JSON.stringify([kind, ...parts.map((part) => (part === null ? '' : String(part)))]);
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** Start and end by time (seconds) and place (metres); without a time, the name and point count. */
export function questFingerprint(quest: {
  readonly name: string;
  readonly startTime: string | null;
  readonly startPlace: LngLat | null;
  readonly endPlace: LngLat | null;
  readonly points: number;
}): string {
  const { name, startTime, startPlace, endPlace, points } = quest;
  const when = startTime ? [secondText(startTime)] : [name, points];
  return fingerprintOf('quest', [...when, placeText(startPlace), placeText(endPlace)]);
}

export interface FindIdentity {
  /** Globally unique number of the source record, or null. */
  readonly recordId: string | null;
  readonly name: string;
  readonly when: string | null;
  readonly place: LngLat | null;
  readonly details: string | null;
  readonly weightG: number | null;
  readonly targetId: string | null;
}

/** True for numbers such as 'GAT-06A665'; '17' is only a row number. */
const isWorldwide = (id: string): boolean => id.length >= 6 && /\d/.test(id) && /[a-z]/i.test(id);

/** Uses the record number if globally unique, else all fields. */
export function findFingerprint(find: FindIdentity): string {
  if (find.recordId && isWorldwide(find.recordId)) return fingerprintOf('record', [find.recordId]);
  const { recordId, name, when, place, details, weightG, targetId } = find;
  return fingerprintOf('find', [
    recordId,
    name,
    secondText(when),
    placeText(place),
    details,
    weightG,
    targetId,
  ]);
}

/** Size and hash of the first bytes, which include the EXIF data. */
export function photoFingerprint(sizeBytes: number, head: Uint8Array): string {
  return fingerprintOf('photo', [sizeBytes, bytesToHex(sha256(head))]);
}

/** For rows of our own archive: table and id. */
export function rowFingerprint(table: string, id: string): string {
  return fingerprintOf('row', [table, id]);
}
