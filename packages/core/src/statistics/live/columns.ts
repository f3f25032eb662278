import { CATEGORIES } from '../../find/category.ts';
import { asFindId, type EquipmentId, type FindId, type QuestId } from '../../ids.ts';
import { localDay } from '../../time/day.ts';
import type { FindFact } from '../facts.ts';
import { cellOf } from '../grid.ts';
import { type Dictionary, dictionary } from './dictionary.ts';
import { isUuidBefore, type SlotIndex, slotIndex, uuidOf, WORDS, wordsOf } from './uuids.ts';

/** Column indexes of a find's codes; a code of -1 means none. A free slot has no quest. */
export const QUEST = 0;
export const CATEGORY = 1;
export const HOUR = 2;
export const DAY = 3;
export const DEPTH = 4;
export const DETECTOR = 5;
export const COIL = 6;
export const PINPOINTER = 7;
export const TARGET = 8;
export const PERIOD = 9;
export const MATERIAL = 10;
export const CELL = 11;
/** The set of further gear. */
export const FURTHER_GEAR = 12;
const WIDTH = 13;

/** Slots per stored piece, the unit of writing. */
const PIECE_SLOTS = 8_192;

const NONE = -1;

export interface Dictionaries {
  readonly quests: Dictionary<QuestId>;
  readonly days: Dictionary<string>;
  readonly depths: Dictionary<number>;
  readonly gear: Dictionary<EquipmentId>;
  /** Sets of further gear: ids in order, separated by spaces. */
  readonly gearSets: Dictionary<string>;
  readonly targets: Dictionary<string>;
  readonly periods: Dictionary<string | null>;
  readonly materials: Dictionary<string | null>;
  readonly cells: Dictionary<number>;
}

/** Keys in order of their codes, for storage. */
export type DictionaryKeys = {
  readonly [Name in keyof Dictionaries]: Dictionaries[Name]['keys'];
};

/** A stored range of slots. */
export interface ColumnPiece {
  readonly ids: Uint32Array;
  readonly codes: Int32Array;
  readonly times: Float64Array;
  readonly places: Float64Array;
}

/** Column store: 100,000 finds take 9 MB. A find keeps its slot; freed slots are reused. */
export interface Columns {
  readonly dictionaries: Dictionaries;
  /** Upper bound of used slots. */
  size(): number;
  code(slot: number, column: number): number;
  /** Epoch ms. */
  time(slot: number): number;
  lng(slot: number): number;
  lat(slot: number): number;
  id(slot: number): FindId;
  isEarlier(slot: number, other: number): boolean;
  /** -1 if missing. */
  slotOf(id: FindId): number;
  /** Inserts or replaces a find; returns its slot. */
  put(fact: FindFact): number;
  free(slot: number): void;
  /** Pieces changed since the last call. */
  changedPieces(): ReadonlyMap<number, ColumnPiece>;
}

export function dictionariesOf(keys: Partial<DictionaryKeys> = {}): Dictionaries {
  return {
    quests: dictionary(keys.quests),
    days: dictionary(keys.days),
    depths: dictionary(keys.depths),
    gear: dictionary(keys.gear),
    gearSets: dictionary(keys.gearSets),
    targets: dictionary(keys.targets),
    periods: dictionary(keys.periods),
    materials: dictionary(keys.materials),
    cells: dictionary(keys.cells),
  };
}

export function columnsOf(
  dictionaries: Dictionaries = dictionariesOf(),
  pieces: readonly ColumnPiece[] = [],
): Columns {
  let capacity = Math.max(1, pieces.length) * PIECE_SLOTS;
  let ids = new Uint32Array(capacity * WORDS);
  let codes = new Int32Array(capacity * WIDTH).fill(NONE);
  let times = new Float64Array(capacity);
  let places = new Float64Array(capacity * 2);
  let index: SlotIndex = slotIndex(capacity);
  let size = 0;
  const freed: number[] = [];
  const changed = new Set<number>();

  for (const [number, piece] of pieces.entries()) {
    ids.set(piece.ids, number * PIECE_SLOTS * WORDS);
    codes.set(piece.codes, number * PIECE_SLOTS * WIDTH);
    times.set(piece.times, number * PIECE_SLOTS);
    places.set(piece.places, number * PIECE_SLOTS * 2);
  }
  if (pieces.length > 0) {
    size = capacity;
    while (size > 0 && codes[(size - 1) * WIDTH] === NONE) size -= 1;
    for (let slot = 0; slot < size; slot += 1) {
      if (codes[slot * WIDTH] === NONE) freed.push(slot);
      else index.add(ids, slot);
    }
  }

  function grow(): void {
    capacity *= 2;
    const [before, beforeCodes, beforeTimes, beforePlaces] = [ids, codes, times, places];
    ids = new Uint32Array(capacity * WORDS);
    ids.set(before);
    codes = new Int32Array(capacity * WIDTH).fill(NONE);
    codes.set(beforeCodes);
    times = new Float64Array(capacity);
    times.set(beforeTimes);
    places = new Float64Array(capacity * 2);
    places.set(beforePlaces);
    index = slotIndex(capacity);
    for (let slot = 0; slot < size; slot += 1) if (codes[slot * WIDTH] !== NONE) index.add(ids, slot);
  }

  function newSlot(id: FindId): number {
    if (freed.length === 0 && size === capacity) grow();
    const slot = freed.pop() ?? size;
    if (slot === size) size += 1;
    ids.set(wordsOf(id), slot * WORDS);
    index.add(ids, slot);
    return slot;
  }

  return {
    dictionaries,
    size: () => size,
    code: (slot, column) => codes[slot * WIDTH + column] ?? NONE,
    time: (slot) => times[slot] ?? 0,
    lng: (slot) => places[slot * 2] ?? 0,
    lat: (slot) => places[slot * 2 + 1] ?? 0,
    id: (slot) => asFindId(uuidOf(ids, slot * WORDS)),
    isEarlier(slot, other) {
      const [own, its] = [times[slot] ?? 0, times[other] ?? 0];
      return own === its ? isUuidBefore(ids, slot, other) : own < its;
    },
    slotOf: (id) => index.find(ids, id),
    put(fact) {
      const existing = index.find(ids, fact.id);
      const slot = existing === NONE ? newSlot(fact.id) : existing;
      const { quests, days, depths, gear, gearSets, targets, periods, materials, cells } = dictionaries;
      const found = new Date(fact.foundAt);
      const codeOf = <K>(names: Dictionary<K>, key: K | null): number =>
        key === null ? NONE : names.code(key);
      const row: number[] = [];
      row[QUEST] = quests.code(fact.questId);
      row[CATEGORY] = CATEGORIES.indexOf(fact.category);
      row[HOUR] = found.getHours();
      row[DAY] = days.code(localDay(found));
      row[DEPTH] = codeOf(depths, fact.depthCm);
      row[DETECTOR] = codeOf(gear, fact.detectorId);
      row[COIL] = codeOf(gear, fact.coilId);
      row[PINPOINTER] = codeOf(gear, fact.pinpointerId);
      row[TARGET] = codeOf(targets, fact.targetId);
      row[PERIOD] = periods.code(fact.period);
      row[MATERIAL] = materials.code(fact.material);
      row[CELL] = fact.location ? cells.code(cellOf(fact.location)) : NONE;
      row[FURTHER_GEAR] = codeOf(gearSets, fact.furtherGearIds.join(' ') || null);
      codes.set(row, slot * WIDTH);
      times[slot] = found.getTime();
      places.set([fact.location?.lng ?? 0, fact.location?.lat ?? 0], slot * 2);
      changed.add(Math.floor(slot / PIECE_SLOTS));
      return slot;
    },
    free(slot) {
      index.remove(ids, slot);
      codes.fill(NONE, slot * WIDTH, (slot + 1) * WIDTH);
      freed.push(slot);
      changed.add(Math.floor(slot / PIECE_SLOTS));
    },
    changedPieces() {
      const copied = [...changed].map((number): [number, ColumnPiece] => {
        const [from, to] = [number * PIECE_SLOTS, (number + 1) * PIECE_SLOTS];
        return [
          number,
          {
            ids: ids.slice(from * WORDS, to * WORDS),
            codes: codes.slice(from * WIDTH, to * WIDTH),
            times: times.slice(from, to),
            places: places.slice(from * 2, to * 2),
          },
        ];
      });
      changed.clear();
      return new Map(copied);
    },
  };
}
