import { CATEGORIES } from '../../find/category.ts';
import { timesOf } from '../../time/day.ts';
import type { DayTotals, Deepest, Groups, QuestTotals } from '../groups.ts';
import { isOfFinds, type StatisticsFilter } from '../statistics-filter.ts';
import type { Tally } from '../tally.ts';
import {
  CATEGORY,
  CELL,
  type Columns,
  DAY,
  DEPTH,
  DETECTOR,
  HOUR,
  MATERIAL,
  PERIOD,
  QUEST,
  TARGET,
} from './columns.ts';
import { type Counter, counter } from './counter.ts';
import type { Dictionary } from './dictionary.ts';
import { gearCounts } from './gear-counts.ts';
import { placeList } from './place-list.ts';
import type { QuestIndex } from './quest-index.ts';
import type { QuestLists } from './quest-lists.ts';
import type { SoleGear } from './sole-gear.ts';

const KINDS = CATEGORIES.length;
const NONE = -1;
const HOURS = 24;

export interface Ledger {
  readonly columns: Columns;
  readonly quests: QuestIndex;
  readonly lists: QuestLists;
  readonly alone: SoleGear;
}

/** Incrementally updated groups of one filter; must equal those computed from scratch. */
export interface LiveGroups {
  /** Call drop before a find changes or is removed, take after it is added or changed. */
  dropFind(slot: number): void;
  takeFind(slot: number): void;
  /** Call drop before a quest changes or is removed, take after it is added or changed. */
  dropQuest(quest: number): void;
  takeQuest(quest: number): void;
  groups(): Groups;
}

function tallyAt(counts: Counter, index: number): Tally {
  return CATEGORIES.map((_, kind) => counts.at(index * KINDS + kind));
}

function tallies<K>(counts: Counter, { keys }: Dictionary<K>): Map<K, Tally> {
  const all = new Map<K, Tally>();
  for (const [code, key] of keys.entries()) {
    if (code * KINDS >= counts.size()) break;
    const tally = tallyAt(counts, code);
    if (tally.some((count) => count > 0)) all.set(key, tally);
  }
  return all;
}

function* counted<K>(counts: Counter, { keys }: Dictionary<K>): Generator<readonly [K, number]> {
  const size = Math.min(counts.size(), keys.length);
  for (let code = 0; code < size; code += 1) {
    const key = keys[code];
    if (key !== undefined && counts.at(code) > 0) yield [key, counts.at(code)];
  }
}

export function liveGroups(ledger: Ledger, filter: StatisticsFilter): LiveGroups {
  const { columns, quests, lists } = ledger;
  const { dictionaries } = columns;
  const times = timesOf(filter.days);
  const fromMs = times.from === undefined ? -Infinity : Date.parse(times.from);
  const beforeMs = times.before === undefined ? Infinity : Date.parse(times.before);
  const wantedQuests = new Set(filter.questIds.map((id) => dictionaries.quests.code(id)));
  const wantedPermissions = new Set(filter.permissionIds);
  const codeOf = <K>(names: Dictionary<K>, key: K | null): number | null =>
    key === null ? null : names.code(key);
  const required = [
    { column: DETECTOR, code: codeOf(dictionaries.gear, filter.detectorId) },
    { column: PERIOD, code: codeOf(dictionaries.periods, filter.period) },
    { column: MATERIAL, code: codeOf(dictionaries.materials, filter.material) },
  ].filter(({ code }) => code !== null);
  const onlyWithFinds = isOfFinds(filter);

  const kinds = counter();
  const depths = counter();
  const hours = counter();
  const targets = counter();
  const periods = counter();
  const materials = counter();
  const cells = counter();
  const findsOfDay = counter();
  const questsOfDay = counter();
  const secondsOfDay = counter();
  const mmOfDay = counter();
  const findsOfQuest = counter();
  const gear = gearCounts(ledger, isTaken);
  const places = placeList();
  let taken = new Uint8Array(Math.max(64, columns.size()));
  const includedQuests: boolean[] = [];
  let southern = 0;
  /** Slot of the deepest find; undefined if it must be recomputed. */
  let deepest: number | null | undefined = null;

  function isTaken(slot: number): boolean {
    return taken[slot] === 1;
  }

  function keepsQuest(quest: number): boolean {
    if (wantedQuests.size > 0 && !wantedQuests.has(quest)) return false;
    if (wantedPermissions.size === 0) return true;
    const permission = quests.permissionOf(quest);
    return permission !== null && wantedPermissions.has(permission);
  }

  function matchesFind(slot: number): boolean {
    const time = columns.time(slot);
    return (
      time >= fromMs &&
      time < beforeMs &&
      required.every(({ column, code }) => columns.code(slot, column) === code) &&
      keepsQuest(columns.code(slot, QUEST))
    );
  }

  function countFind(slot: number, by: 1 | -1): void {
    const kind = columns.code(slot, CATEGORY);
    const [depth, target, cell] = [
      columns.code(slot, DEPTH),
      columns.code(slot, TARGET),
      columns.code(slot, CELL),
    ];
    kinds.add(kind, by);
    hours.add(columns.code(slot, HOUR) * KINDS + kind, by);
    findsOfDay.add(columns.code(slot, DAY), by);
    findsOfQuest.add(columns.code(slot, QUEST), by);
    periods.add(columns.code(slot, PERIOD), by);
    materials.add(columns.code(slot, MATERIAL), by);
    if (depth !== NONE) depths.add(depth * KINDS + kind, by);
    if (target !== NONE) targets.add(target * KINDS + kind, by);
    gear.count(slot, by);
    if (cell === NONE) return;
    cells.add(cell, by);
    if (columns.lat(slot) < 0) southern += by;
    if (by > 0) places.add(slot, columns.lng(slot), columns.lat(slot));
    else places.remove(slot);
  }

  const depthOf = (slot: number): number => dictionaries.depths.key(columns.code(slot, DEPTH)) ?? 0;

  const recordOf = (slot: number): Deepest => ({
    findId: columns.id(slot),
    foundAt: new Date(columns.time(slot)).toISOString(),
    depthCm: depthOf(slot),
  });

  /** The deeper of two finds, ties to the earlier one (see isDeeper in groups.ts). */
  function deeper(slot: number, best: number | null): number | null {
    if (columns.code(slot, DEPTH) === NONE) return best;
    if (best === null) return slot;
    const [own, its] = [depthOf(slot), depthOf(best)];
    if (own !== its) return own > its ? slot : best;
    return columns.isEarlier(slot, best) ? slot : best;
  }

  function deepestSlot(): number | null {
    if (deepest === undefined) {
      deepest = null;
      for (let slot = 0; slot < columns.size(); slot += 1) if (isTaken(slot)) deepest = deeper(slot, deepest);
    }
    return deepest;
  }

  /** Updates whether a quest counts, by its day, permission and finds. */
  function refreshQuest(quest: number): void {
    const one = quests.get(quest);
    const isWanted =
      one !== undefined &&
      one.startMs >= fromMs &&
      one.startMs < beforeMs &&
      keepsQuest(quest) &&
      (!onlyWithFinds || findsOfQuest.at(quest) > 0);
    if (!one || isWanted === (includedQuests[quest] ?? false)) return;
    const by = isWanted ? 1 : -1;
    includedQuests[quest] = isWanted;
    questsOfDay.add(one.day, by);
    secondsOfDay.add(one.day, by * one.fact.durationS);
    mmOfDay.add(one.day, by * one.distanceMm);
  }

  function take(slot: number): void {
    if (slot >= taken.length) {
      const longer = new Uint8Array(Math.max(slot + 1, taken.length * 2));
      longer.set(taken);
      taken = longer;
    }
    if (!matchesFind(slot)) return;
    taken[slot] = 1;
    countFind(slot, 1);
    if (deepest !== undefined) deepest = deeper(slot, deepest);
  }

  function drop(slot: number): void {
    if (!isTaken(slot)) return;
    taken[slot] = 0;
    countFind(slot, -1);
    if (deepest === slot) deepest = undefined;
  }

  for (let slot = 0; slot < columns.size(); slot += 1) if (columns.code(slot, QUEST) !== NONE) take(slot);
  for (let quest = 0; quest < quests.size(); quest += 1) refreshQuest(quest);

  return {
    dropFind(slot) {
      drop(slot);
      refreshQuest(columns.code(slot, QUEST));
    },
    takeFind(slot) {
      take(slot);
      refreshQuest(columns.code(slot, QUEST));
    },
    dropQuest(quest) {
      // A quest affects the filtering of its finds only by its permission.
      if (wantedPermissions.size > 0) for (const slot of lists.slotsOf(quest)) drop(slot);
      const one = quests.get(quest);
      if (!one || !includedQuests[quest]) return;
      includedQuests[quest] = false;
      questsOfDay.add(one.day, -1);
      secondsOfDay.add(one.day, -one.fact.durationS);
      mmOfDay.add(one.day, -one.distanceMm);
    },
    takeQuest(quest) {
      if (wantedPermissions.size > 0) for (const slot of lists.slotsOf(quest)) take(slot);
      refreshQuest(quest);
    },
    groups() {
      const days = new Map<string, DayTotals>();
      for (const [code, day] of dictionaries.days.keys.entries()) {
        const totals: DayTotals = {
          finds: findsOfDay.at(code),
          quests: questsOfDay.at(code),
          durationS: secondsOfDay.at(code),
          distanceMm: mmOfDay.at(code),
        };
        if (totals.finds > 0 || totals.quests > 0) days.set(day, totals);
      }
      const shown: QuestTotals[] = [];
      for (let quest = 0; quest < quests.size(); quest += 1) {
        const one = includedQuests[quest] ? quests.get(quest) : undefined;
        if (!one) continue;
        const { id, startTime, durationS, pathComplete, litter } = one.fact;
        const { distanceMm } = one;
        const finds = findsOfQuest.at(quest);
        shown.push({ id, startTime, durationS, distanceMm, pathComplete, litter, finds });
      }
      const record = deepestSlot();
      return {
        finds: tallyAt(kinds, 0),
        depths: tallies(depths, dictionaries.depths),
        hours: Array.from({ length: HOURS }, (_, hour) => tallyAt(hours, hour)),
        days,
        periods: new Map(counted(periods, dictionaries.periods)),
        materials: new Map(counted(materials, dictionaries.materials)),
        targetIds: tallies(targets, dictionaries.targets),
        cells: counted(cells, dictionaries.cells),
        locations: places.all(),
        southern,
        deepest: record === null ? null : recordOf(record),
        quests: shown,
        gear: gear.totals((quest) => includedQuests[quest] ?? false),
        furtherGear: gear.further(),
      };
    },
  };
}
