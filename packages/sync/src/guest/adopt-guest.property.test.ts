import { randomUUID } from 'node:crypto';
import { asEquipmentId, asFindId, asQuestId, asUserId, type UserId } from '@metalquest/core/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom } from '../../test/simulation/random.ts';
import { injectFaults } from '../../test/support/fault.ts';
import { adopt, storageOf } from '../../test/support/guest.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { FIELD, photo, type TestDevice, testDevice } from '../../test/support/test-device.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { endOldUndos } from '../replica/undos.ts';

const ANN = asUserId('a0000000-0000-4000-8000-000000000000');
/** The id of a row that does not exist. */
const NOTHING = 'b0000000-0000-4000-8000-000000000000';
/** The account has these rows already, so the guest's changes of them are made anew: compared by their values. */
const ACCOUNT_ROWS: readonly string[] = ['profiles', 'user_preferences'];
/** About this replica, or caches. Counts without finds may be missing or zero; the invariants check them. */
const NOT_COMPARED: readonly string[] = ['meta', 'factPieces', 'factChanges', 'counts'];
const DAY_MS = 86_400_000;

const ACTS = [
  'start quest',
  'end quest',
  'record point',
  'log find',
  'edit find',
  'delete find',
  'delete quest',
  'add gear',
  'delete gear',
  'add permission',
  'save preferences',
  'save profile',
] as const;

type Step = { readonly act: (typeof ACTS)[number]; readonly pick: number };

const anyHistory = fc.array(fc.record({ act: fc.constantFrom(...ACTS), pick: fc.nat(99) }), {
  minLength: 1,
  maxLength: 25,
  size: 'max',
});

/** Plays a history; the ids depend on the steps only. */
async function played(userId: UserId, steps: readonly Step[]): Promise<TestDevice> {
  const random = randomFrom(1);
  const device = testDevice({ userId, newId: () => random.uuid() });
  for (const step of steps) {
    device.clock.nowMs += 10_000;
    await play(device, step, random.uuid);
  }
  device.clock.nowMs += DAY_MS;
  await endOldUndos(device.replica, device.clock.nowMs);
  return device;
}

async function play(device: TestDevice, { act, pick }: Step, newId: () => string): Promise<unknown> {
  const { commands, replica, clock } = device;
  const row = async (table: string): Promise<string> => {
    const ids = (await replica.dexie.table(table).toCollection().primaryKeys()).map(String);
    return ids[pick % Math.max(1, ids.length)] ?? NOTHING;
  };
  const place = { ...FIELD, lat: FIELD.lat + pick * 0.001 };
  switch (act) {
    case 'start quest':
      return commands.startQuest({ name: `Quest ${pick}`, location: place });
    case 'end quest':
      return commands.endQuest();
    case 'record point':
      return commands.recordPathPoint(asQuestId(await row('quests')), { ...place, t: clock.nowMs });
    case 'log find':
      return commands.logFind({
        questId: asQuestId(await row('quests')),
        name: `Find ${pick}`,
        detectorId: pick % 2 === 0 ? asEquipmentId(await row('equipment')) : null,
        files: pick % 3 === 0 ? [{ id: newId(), file: photo() }] : [],
      });
    case 'edit find':
      return commands.updateFind(asFindId(await row('finds')), { details: `Note ${pick}` });
    case 'delete find':
      return commands.deleteFind(asFindId(await row('finds')));
    case 'delete quest':
      return commands.deleteQuest(asQuestId(await row('quests')));
    case 'add gear':
      return commands.addEquipment({ name: `Detector ${pick}` });
    case 'delete gear':
      return commands.deleteEquipment(asEquipmentId(await row('equipment')));
    case 'add permission':
      return commands.addPermission({ propertyAddress: `Farm ${pick}` });
    case 'save preferences':
      return commands.savePreferences({ defaultUnits: pick % 2 === 0 ? 'imperial' : 'metric' });
    case 'save profile':
      return commands.saveProfile({ fullName: `Ann ${pick}` });
  }
}

/** Everything that the user has, and what will be sent, in its order; without numbers of this replica. */
async function contentOf({ replica }: TestDevice): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const { name } of replica.everything) {
    if (NOT_COMPARED.includes(name) || ACCOUNT_ROWS.includes(name)) continue;
    const entries: Record<string, unknown>[] = await replica.dexie.table(name).toArray();
    const own = entries.filter(({ table }) => !ACCOUNT_ROWS.includes(String(table)));
    content[name] = own.map(({ seq: _, ...entry }) => entry);
  }
  const { tracking } = await syncMeta(replica);
  const tracked = await replica.dexie.table('quests').get(tracking?.questId ?? NOTHING);
  return { ...content, tracking: tracked ? tracking : null };
}

test('a guest’s history that is moved equals the same history of the account, killed once on the way', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.integer({ min: 1, max: 30 }), async (steps, strikeAt) => {
      const guest = await played(asUserId(randomUUID()), steps);
      const expected = await played(ANN, steps);
      const account = testDevice({ userId: ANN });
      account.clock.nowMs = guest.clock.nowMs;
      Object.assign(injectFaults(account.replica), { strikeAt });
      const first = await adopt(account, storageOf(guest));
      account.replica.dexie.unuse({ stack: 'dbcore', name: 'faults' });
      account.replica.dexie.close({ disableAutoOpen: false });
      if (!first.ok) expect((await adopt(account, storageOf(guest))).ok).toBe(true);
      expect(await brokenInvariants(account.replica)).toEqual([]);
      expect(await contentOf(account)).toEqual(await contentOf(expected));
      expect(await account.queries.preferences()).toEqual(await expected.queries.preferences());
      expect(await account.queries.profile()).toEqual(await expected.queries.profile());
    }),
    { numRuns: 25 },
  );
});
