import { PERIODS } from '@metalquest/core/find/period';
import { asUserId } from '@metalquest/core/ids';
import { candidatePlace } from '@metalquest/core/import/candidate-place';
import { tidy } from '@metalquest/core/import/clean-text';
import type { FindCandidate, ImportCandidates, QuestCandidate } from '@metalquest/core/import/import-plan';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyCharacter } from '../../../../scripts/test/any-character.ts';
import { startTestBackend, type TestBackend } from '../../../backend/test/support/harness.ts';
import { connectionOf } from '../../test/support/connection-of.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { sampleFind, sampleOrder, sampleQuest } from '../../test/support/sample-import.ts';
import { done } from '../../test/support/test-device.ts';
import { systemClock } from '../environment/clock.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import { supabaseServer } from '../server/supabase-server.ts';
import { rowMark } from './row-mark.ts';
import { undoFacts } from './undo-facts.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

/** Two devices of a new user on the real server; they sync only on demand. */
async function twoDevices(): Promise<{ firstDevice: ModelDevice; secondDevice: ModelDevice }> {
  const { client, userId: id } = await backend.signUp();
  const userId = asUserId(id);
  const requestContext = { clock: systemClock, stop: new AbortController().signal };
  const device = () => modelDevice(supabaseServer(connectionOf(client), userId, requestContext), { userId });
  return { firstDevice: device(), secondDevice: device() };
}

/** The rows as stored after a round trip to the server, by key. */
async function marksOf({ replica }: ModelDevice): Promise<ReadonlyMap<string, string>> {
  const marks = new Map<string, string>();
  for (const table of SYNCED_TABLES)
    for (const row of await replica.rows(table).toArray())
      marks.set(tombstoneKey(table.name, row.id), rowMark(table.write(row.value)));
  return marks;
}

/** Texts as readers return them: any script, not normalised, with inner spaces. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: anyCharacter, maxLength }),
      fc.string({ unit: 'grapheme', maxLength }),
      fc.constantFrom(
        'é',
        'e\u0301',
        'Åland \u212b',
        'a  b',
        'a\tb',
        'a\n\nb',
        '\ud83e\uddad',
        '"\\"',
        '<b>',
        '\u0000a',
      ),
    )
    .map((each) => tidy(each).slice(0, maxLength).toWellFormed().trim());
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const short = maybe(text(40));
const size = (max: number) => maybe(fc.double({ min: 0, max, noNaN: true }));

/** File times: zero, three or six decimals of a second, and any whole-hour offset. */
const time = fc
  .tuple(
    fc.date({
      min: new Date('1980-01-02T00:00:00Z'),
      max: new Date('2026-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.constantFrom('Z', '000Z', '123456Z', '999999Z'),
  )
  .map(([date, end]) => date.toISOString().replace(/Z$/, end));

const place = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .map(([lng, lat]) => {
    const read = candidatePlace(lng, lat);
    return read.ok ? read.place : null;
  });

const finds: fc.Arbitrary<Partial<FindCandidate>> = fc.record({
  name: text(60),
  place,
  foundAt: maybe(time),
  details: short,
  targetId: maybe(text(10)),
  specialConditions: short,
  terrainType: maybe(text(20)),
  depthCm: maybe(fc.integer({ min: 0, max: 200 })),
  material: short,
  period: maybe(fc.constantFrom(...PERIODS)),
  yearFrom: maybe(fc.integer({ min: -4000, max: -1 })),
  yearTo: maybe(fc.integer({ min: 1, max: 2000 })),
  weightG: size(100_000),
  lengthMm: size(5_000),
  diameterMm: size(5_000),
});

const quests: fc.Arbitrary<Partial<QuestCandidate>> = fc.record({
  name: text(60).map((name) => name || 'Walk'),
  notes: short,
  placeName: maybe(text(40)),
  startPlace: place,
  startTime: time,
  endTime: fc.constant(null),
  durationSeconds: maybe(fc.double({ min: 0, max: 1e6, noNaN: true })),
  weather: maybe(
    fc.record({
      description: text(20),
      temperature: fc.double({ min: -40, max: 50, noNaN: true }),
      condition: text(10),
      icon: maybe(text(5)),
    }),
  ),
});

const source = (fingerprint: string) => ({ file: 'archive.zip', line: 1, fingerprint });

/** Only our own archive contains these. */
const land = fc.record({
  contacts: fc.array(
    fc.record({
      name: text(40).map((name) => name || 'Ann'),
      phone: maybe(text(20)),
      email: fc.constant(null),
      address: short,
      preferredContact: maybe(fc.constantFrom('phone', 'post')),
      notes: short,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  shares: fc.array(maybe(fc.double({ min: 0, max: 100, noNaN: true })), { minLength: 3, maxLength: 3 }),
  gear: fc.array(
    fc.record({
      name: text(40).map((name) => name || 'Detector'),
      type: fc.constantFrom('detector', 'coil'),
      brand: short,
      model: short,
      notes: short,
      attributes: fc.record({
        coilWidthCm: fc.double({ min: 5, max: 60, noNaN: true }),
        frequency: text(10),
      }),
      dateBought: maybe(fc.constantFrom('2020-02-29', '1999-12-31')),
      purchaseLocation: short,
      purchasePrice: maybe(fc.double({ min: 0, max: 100_000, noNaN: true })),
      purchaseCurrency: maybe(fc.constantFrom('GBP', 'DEM')),
      warrantyDurationMonths: maybe(fc.integer({ min: 0, max: 120 })),
      serialNumber: maybe(text(20)),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

it('an imported row of any content is unchanged after a round trip, so that its import can be undone', async () => {
  const { firstDevice, secondDevice } = await twoDevices();
  await fc.assert(
    fc.asyncProperty(
      fc.array(finds, { minLength: 15, maxLength: 15 }),
      fc.array(quests, { minLength: 6, maxLength: 6 }),
      land,
      async (someFinds, someQuests, { contacts, shares, gear }) => {
        const candidates: Partial<ImportCandidates> = {
          contacts: contacts.map((each, i) => ({ ...each, key: `contact-${i}`, source: source(`c${i}`) })),
          permissions: shares.map((findsAgreementShare, i) => ({
            key: `land-${i}`,
            source: source(`p${i}`),
            contactKey: 'contact-0',
            propertyAddress: `Field ${i}`,
            status: 'active',
            validFrom: null,
            validUntil: null,
            boundary: null,
            terms: null,
            notes: null,
            findsAgreementShare,
          })),
          gear: gear.map((each, i) => ({ ...each, key: `gear-${i}`, source: source(`g${i}`) })),
          quests: someQuests.map((quest, i) => ({ ...sampleQuest(`${i}`, 3), ...quest })),
          finds: someFinds.map((find, i) => sampleFind(`${i}`, find)),
        };
        const id = done(await firstDevice.commands.importRecords(sampleOrder(candidates)));
        for (;;) {
          const record = await firstDevice.replica.imports.get(id);
          if (record?.state === 'done') break;
          expect(record?.state).not.toBe('failed');
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
        expect((await firstDevice.replica.imports.get(id))?.leftOut).toEqual([]);
        const imported = await firstDevice.replica.importRows.where('importId').equals(id).toArray();
        for (let run = 0; run < 20 && (await firstDevice.replica.queue.count()) > 0; run += 1)
          await firstDevice.drain();
        expect(await firstDevice.replica.queue.toArray()).toEqual([]);
        await firstDevice.pull();
        await secondDevice.pull();
        expect((await undoFacts(firstDevice.replica, id)).edited).toEqual([]);
        const marks = await marksOf(secondDevice);
        const changed = imported.filter(({ key, mark }) => marks.get(key) !== mark);
        expect(changed.map(({ key }) => key)).toEqual([]);
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
});
