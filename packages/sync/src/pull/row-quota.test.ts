import { expect, it } from 'vitest';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';

const HOUR = 3_600_000;
const quotaRequests = (requests: readonly string[]): number =>
  requests.filter((each) => each === 'row quota').length;

it('is requested with a pull, hourly, and each minute near the limit', async () => {
  const server = modelServer();
  const device = modelDevice(server);
  await device.pull();
  await device.pull();
  expect(quotaRequests(server.requests)).toBe(1);
  expect(await device.queries.rowQuota()).toMatchObject({ rows: 0, maxRows: 200_000 });
  server.maxRows = 10;
  for (let n = 0; n < 9; n += 1) done(await device.commands.addEquipment({ name: `Detector ${n}` }));
  await device.drain();
  device.clock.nowMs += HOUR;
  await device.pull();
  expect(quotaRequests(server.requests)).toBe(2);
  device.clock.nowMs += 60_000;
  await device.pull();
  expect(quotaRequests(server.requests)).toBe(3);
  // Reported once, when the quota came near.
  expect(device.events.filter(({ type }) => type === 'quota-near')).toMatchObject([
    { quota: { rows: 9, maxRows: 10 } },
  ]);
});

it('is not requested during a quest', async () => {
  const server = modelServer();
  const device = modelDevice(server);
  done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  await device.pull();
  expect(quotaRequests(server.requests)).toBe(0);
  done(await device.commands.pauseQuest());
  await device.pull();
  expect(quotaRequests(server.requests)).toBe(1);
});

it('stays unchanged when the server does not report it', async () => {
  const server = modelServer();
  const device = modelDevice(server);
  await device.pull();
  const before = await device.queries.rowQuota();
  server.rowQuota = async () => ({
    verdict: 'refused',
    message: 'Could not find the function',
    code: 'PGRST202',
  });
  device.clock.nowMs += HOUR;
  expect(await device.pull()).toBe('accepted');
  expect(await device.queries.rowQuota()).toEqual(before);
});
