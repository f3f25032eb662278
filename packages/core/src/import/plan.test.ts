import { expect, it } from 'vitest';
import { haversineM } from '../geo/distance.ts';
import { datedQuest, pacedTimes, WALKING_PACE_MPS } from './dated-quest.ts';
import { dryRun } from './dry-run.ts';
import {
  type FindCandidate,
  type MediaCandidate,
  NO_CANDIDATES,
  type QuestCandidate,
} from './import-plan.ts';
import { MAX_PROBLEMS } from './import-problem.ts';
import { importedFind } from './imported-find.ts';
import { importedQuest } from './imported-quest.ts';
import { linkedToQuests } from './link-quests.ts';
import { pathBuilder } from './path-builder.ts';
import { photoFinds } from './photo-finds.ts';
import { readingContext } from './reading-context.ts';

const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const context = () => readingContext('walk.gpx', 0, NOW_MS, (text) => text);
const about = context();

function find(fields: {
  place?: { lng: number; lat: number };
  foundAt?: string;
  foundDay?: string;
  name?: string;
}): FindCandidate {
  return importedFind({ line: 1, name: '', category: 'Other', place: null, ...fields }, about);
}

function quest(startMs: number | null, lng: number): QuestCandidate {
  const builder = pathBuilder(NOW_MS);
  for (const step of [0, 1, 2])
    builder.add({ lng: lng + step / 1000, lat: 52 }, startMs === null ? Number.NaN : startMs + step * 60_000);
  const built = builder.finish();
  if (!built) throw new Error('no path');
  return importedQuest(built, { line: 1, name: `Walk ${lng}`, notes: '', fileDay: null }, about);
}

const MORNING = Date.parse('2025-05-01T09:00:00Z');
const linkOf = (one: FindCandidate, quests: readonly QuestCandidate[]) => {
  const linked = linkedToQuests({ ...NO_CANDIDATES, quests, finds: [one] }, []).finds[0]?.quest;
  return linked?.kind === 'candidate' ? quests.find(({ key }) => key === linked.key)?.name : linked;
};

it('a find is assigned to the quest of its time and place, not to the same field on another day', () => {
  const quests = [quest(MORNING, 0.1), quest(MORNING + 86_400_000, 0.1), quest(MORNING, 5)];
  expect(linkOf(find({ place: { lng: 0.1011, lat: 52 }, foundAt: '2025-05-02T09:30:00Z' }), quests)).toBe(
    quests[1]?.name,
  );
  expect(linkOf(find({ place: { lng: 5, lat: 52 }, foundAt: '2025-05-01T09:30:00Z' }), quests)).toBe(
    'Walk 5',
  );
  expect(linkOf(find({ place: { lng: 0.1, lat: 52 }, foundAt: '2025-07-01T09:30:00Z' }), quests)).toBeNull();
  expect(linkOf(find({ place: { lng: 0.1, lat: 52 }, foundDay: '2025-05-01' }), quests)).toBe('Walk 0.1');
  expect(linkOf(find({ foundAt: '2025-05-01T09:30:00Z' }), quests)).toBeNull();
  expect(linkOf(find({ place: { lng: 0.1, lat: 52 } }), [quest(null, 0.1)])).toBe('Walk 0.1');
});

it('photos of one time and place belong to one find, in the order they were taken', () => {
  const photo = (filename: string, takenAt: string | null, lng: number): MediaCandidate => ({
    key: filename,
    source: { file: filename, line: null, fingerprint: filename },
    file: filename,
    entry: null,
    filename,
    mediaType: 'image',
    sizeBytes: 1,
    sortOrder: 0,
    place: { lng, lat: 52 },
    takenAt,
    owner: null,
  });
  const { finds, media } = photoFinds(
    [
      photo('b.jpg', '2025-05-01T09:04:00.000Z', 0.1),
      photo('a.jpg', '2025-05-01T09:00:00.000Z', 0.1),
      photo('far.jpg', '2025-05-01T09:05:00.000Z', 0.2),
      photo('later.jpg', '2025-05-01T10:05:00.000Z', 0.2),
      photo('x.jpg', null, 0.3),
      photo('y.jpg', null, 0.3),
    ],
    about,
  );
  expect(finds.map(({ photoNames }) => photoNames)).toEqual([
    ['a.jpg', 'b.jpg'],
    ['far.jpg'],
    ['later.jpg'],
    ['x.jpg'],
    ['y.jpg'],
  ]);
  expect(media.slice(0, 2)).toMatchObject([
    { filename: 'a.jpg', sortOrder: 0, owner: { key: finds[0]?.key } },
    { filename: 'b.jpg', sortOrder: 1, owner: { key: finds[0]?.key } },
  ]);
  expect(new Set(finds.map(({ source }) => source.fingerprint)).size).toBe(5);
});

it('a dry run counts new, existing, duplicate and refused records', () => {
  const [ring, coin, duplicate, old] = [
    find({ name: 'Ring' }),
    find({ name: 'Coin' }),
    find({ name: 'Ring' }),
    find({ name: 'Old' }),
  ];
  const problem = { file: 'f', line: 2, what: 'w', advice: null, severity: 'refused' as const, count: 3 };
  const run = dryRun(
    {
      ...NO_CANDIDATES,
      finds: [ring, coin, duplicate, old],
      problems: [problem, { ...problem, severity: 'note' }],
    },
    { fingerprints: new Set([old.source.fingerprint]), ids: new Set([coin.key]) },
  );
  expect(run.counts.finds).toEqual({ fresh: 1, duplicate: 3 });
  expect([...run.duplicates].toSorted()).toEqual([coin.key, duplicate.key, old.key].toSorted());
  expect(run.sameAs.get(duplicate.key)).toBe(ring.key);
  expect(run.refused).toBe(3);
});

it('a quest without times is walked at four kilometres an hour from the given time, and recognised again', () => {
  const undated = quest(null, 0.1);
  const dated = datedQuest(undated, MORNING);
  const metres = haversineM({ lng: 0.1, lat: 52 }, { lng: 0.101, lat: 52 });
  const times = dated.path?.times ?? new Float64Array();
  expect(times[0]).toBe(MORNING);
  expect(((times[1] ?? 0) - MORNING) / 1000).toBeCloseTo(metres / WALKING_PACE_MPS, 1);
  expect(dated).toMatchObject({
    startTime: '2025-05-01T09:00:00.000Z',
    timeTrouble: null,
    source: undated.source,
  });
  expect(datedQuest(dated, 0)).toBe(dated);
});

it('points at one place are a second apart, or fill the known time', () => {
  const still = new Float64Array([1, 1, 1, 1, 1, 1]);
  expect([...pacedTimes(still, 1000)]).toEqual([1000, 2000, 3000]);
  expect([...pacedTimes(still, 1000, 9000)]).toEqual([1000, 5000, 9000]);
});

it('equal problems are reported once with their count, and excess ones are summarised', () => {
  const { problems } = context();
  for (const line of [7, 8, 9]) problems.changed(line, 'A year cannot be read.');
  expect(problems.all()).toMatchObject([{ line: 7, count: 3 }]);
  for (let line = 0; line < MAX_PROBLEMS * 3; line += 1) problems.refused(line, `Row ${line} is odd.`);
  expect(problems.all().length).toBeLessThanOrEqual(MAX_PROBLEMS + 3);
  const refused = problems.all().filter(({ severity }) => severity === 'refused');
  expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(MAX_PROBLEMS * 3);
});
