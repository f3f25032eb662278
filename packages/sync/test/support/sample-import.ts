import { NO_RECORD } from '@metalquest/core/find/find-record';
import {
  type FindCandidate,
  type ImportCandidates,
  type MapLayerCandidate,
  type MediaCandidate,
  NO_CANDIDATES,
  type PlannedQuestCandidate,
  type QuestCandidate,
} from '@metalquest/core/import/import-plan';
import type { ImportOrder, RecordsHere } from '../../src/import/import-order.ts';
import { FIELD, photo } from './test-device.ts';

/* Small candidates as a file reader returns them. */

const START = '2025-04-03T08:00:00Z';
const MINUTE_MS = 60_000;

export const NOTHING_HERE: RecordsHere = {
  ids: new Set(),
  fingerprints: new Set(),
  idOf: new Map(),
  unset: new Set(),
  isQuestActive: false,
  ownLayers: 0,
};

const source = (fingerprint: string) => ({ file: 'walk.gpx', line: 1, fingerprint });

export function sampleQuest(
  key: string,
  points: number,
  changes: Partial<QuestCandidate> = {},
): QuestCandidate {
  const startMs = Date.parse(START);
  const lngLat = new Float64Array(points * 2);
  for (let index = 0; index < points; index += 1) {
    lngLat[index * 2] = FIELD.lng;
    lngLat[index * 2 + 1] = FIELD.lat + index * 0.0001;
  }
  return {
    key,
    source: source(`quest-${key}`),
    name: `Walk ${key}`,
    notes: null,
    startTime: START,
    endTime: new Date(startMs + points * MINUTE_MS).toISOString(),
    timeTrouble: null,
    proposedDay: null,
    durationSeconds: points * 60,
    startPlace: FIELD,
    placeName: null,
    path: { lngLat, times: Float64Array.from({ length: points }, (_, index) => startMs + index * MINUTE_MS) },
    permissionKey: null,
    weather: null,
    ...changes,
  };
}

export function sampleFind(key: string, changes: Partial<FindCandidate> = {}): FindCandidate {
  return {
    ...NO_RECORD,
    key,
    source: source(`find-${key}`),
    name: `Find ${key}`,
    category: 'Coin',
    place: FIELD,
    placePrecisionM: null,
    depthCm: 12,
    details: null,
    targetId: null,
    groundMineralization: null,
    terrainType: null,
    moistureLevel: null,
    trashDensity: null,
    groundCompaction: null,
    specialConditions: null,
    foundAt: START,
    foundDay: null,
    quest: null,
    detectorKey: null,
    coilKey: null,
    pinpointerKey: null,
    photoNames: [],
    ...changes,
  };
}

export function sampleMedia(key: string, findKey: string): MediaCandidate {
  return {
    key,
    source: source(`media-${key}`),
    file: `${key}.jpg`,
    entry: null,
    filename: `${key}.jpg`,
    mediaType: 'image',
    sizeBytes: 400,
    sortOrder: 0,
    place: null,
    takenAt: null,
    owner: { kind: 'find', key: findKey },
  };
}

export const samplePlan = (
  key: string,
  changes: Partial<PlannedQuestCandidate> = {},
): PlannedQuestCandidate => ({
  key,
  source: source(`plan-${key}`),
  name: `Plan ${key}`,
  goal: 'The corner by the oak',
  day: '2026-12-05',
  time: '09:30',
  permissionKey: null,
  gearKeys: [],
  questKey: null,
  ...changes,
});

export const sampleLayer = (key: string): MapLayerCandidate => ({
  key,
  source: source(`layer-${key}`),
  name: `Layer ${key}`,
  address: 'https://tiles.example.org/{z}/{x}/{y}.png',
  tiles: {
    ...{ format: 'tiles', address: 'https://tiles.example.org/{z}/{x}/{y}.png', tileSize: 256 },
    ...{ minZoom: 0, maxZoom: 18, bounds: null, grid: null, encoding: null, credits: [] },
  },
  isSavable: false,
});

export function sampleOrder(
  candidates: Partial<ImportCandidates>,
  changes: Partial<ImportOrder> = {},
): ImportOrder {
  return {
    name: 'walk.gpx',
    candidates: { ...NO_CANDIDATES, ...candidates },
    excluded: new Set(),
    existing: NOTHING_HERE,
    looseFinds: { kind: 'quest-a-day' },
    openFile: async (media) => photo(media.filename),
    ...changes,
  };
}
