import { dueItems } from '@metalquest/core/due/due-items';
import { dueText } from '@metalquest/core/due/due-text';
import { expect, it } from 'vitest';
import { done, testDevice } from '../../test/support/test-device.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

it('reads due records from the replica, with the contact of each follow-up', async () => {
  const { commands, queries } = testDevice();
  const ann = done(await commands.addContact({ name: 'Ann Farmer' }));
  const hill = done(
    await commands.addPermission({
      propertyAddress: 'Hill Farm',
      contactId: ann.id,
      status: 'active',
      validUntil: '2026-03-05',
    }),
  );
  done(
    await commands.addPermission({ propertyAddress: 'Far Farm', status: 'active', validUntil: '2026-04-01' }),
  );
  const call = done(
    await commands.logInteraction({ contactId: ann.id, kind: 'call', followUpDate: '2026-02-27' }),
  );
  done(await commands.logInteraction({ contactId: ann.id, kind: 'call', followUpDate: '2026-04-01' }));
  done(
    await commands.addEquipment({
      name: 'Deus II',
      type: 'detector',
      dateBought: '2024-03-31',
      warrantyDurationMonths: 24,
    }),
  );
  const records = await queries.dueRecords('2026-03-31');
  expect(records.permissions).toMatchObject([{ id: hill.id, contact: { name: 'Ann Farmer' } }]);
  expect(records.followUps).toMatchObject([{ interaction: { id: call.id }, contact: { id: ann.id } }]);
  expect(dueItems(records, NOON, 'UTC').map(dueText)).toEqual([
    'Follow-up was due 2 days ago',
    'Permission ends in 4 days',
    'Warranty ends in 30 days',
  ]);
  done(await commands.updateInteraction(call.id, { followUpDate: null }));
  done(await commands.updatePermission(hill.id, { status: 'expired' }));
  expect(dueItems(await queries.dueRecords('2026-03-31'), NOON, 'UTC').map(dueText)).toEqual([
    'Warranty ends in 30 days',
  ]);
});
