import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LngLat } from '../geo/point.ts';

/** Decimals of a degree that two places may differ in and be the same: about a metre. */
const PLACE_DECIMALS = 5;

const placeText = (place: LngLat | null): string =>
  place ? `${place.lng.toFixed(PLACE_DECIMALS)} ${place.lat.toFixed(PLACE_DECIMALS)}` : '';

const secondText = (iso: string | null): string => (iso ? iso.slice(0, 19) : '');

/** 32 hex digits of what makes a record the same; one way, so that they tell nothing of a place. */
export function fingerprintOf(kind: string, parts: readonly (string | number | null)[]): string {
  const text = JSON.stringify([kind, ...parts.map((part) => (part === null ? '' : String(part)))]);
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** The fingerprint of a quest: when and where it began and ended, to the second and the metre; its name when it has no time. */
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

/** What makes a find the same find. */
export interface FindIdentity {
  /** Its number in the record it comes from, unique in the world; null for none. */
  readonly recordId: string | null;
  readonly name: string;
  readonly when: string | null;
  readonly place: LngLat | null;
  readonly details: string | null;
  readonly weightG: number | null;
  readonly targetId: string | null;
}

/** Numbers such as 'GAT-06A665'; '17' is the seventeenth row of any table. */
const isWorldwide = (id: string): boolean => id.length >= 6 && /\d/.test(id) && /[a-z]/i.test(id);

/** The fingerprint of a find: its record's number if that is unique, else all that it says. */
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

/** The fingerprint of a photo: its size and the bytes of its beginning, which hold what the camera wrote. */
export function photoFingerprint(sizeBytes: number, head: Uint8Array): string {
  return fingerprintOf('photo', [sizeBytes, bytesToHex(sha256(head))]);
}

/** The fingerprint of a row of an archive of ours: the row itself, whatever it says. */
export function rowFingerprint(table: string, id: string): string {
  return fingerprintOf('row', [table, id]);
}
