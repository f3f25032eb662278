import { expect, it } from 'vitest';
import { assembledEngine } from '../test/support/assembled-engine.ts';
import { injectFaults } from '../test/support/fault.ts';
import { modelDevice } from '../test/support/model-device.ts';
import { modelServer } from '../test/support/model-server.ts';
import { done, FIELD } from '../test/support/test-device.ts';
import { virtualClock } from '../test/support/virtual-clock.ts';

it('a path opened on a full device is reported, and loads when there is space', async () => {
  const server = modelServer();
  const walker = modelDevice(server);
  const quest = done(await walker.commands.startQuest({ name: 'Long field', location: FIELD }));
  await walker.drain();
  // Rows arrive, path points do not.
  const pathless = { ...server, pullPaths: async () => ({ verdict: 'silence' as const }) };
  const reader = modelDevice(pathless, { userId: walker.userId });
  const injector = injectFaults(reader.replica);
  expect(await reader.pull()).toBe('silence');
  const clock = virtualClock(reader.clock.nowMs);
  const { engine, events } = assembledEngine(reader, { server, clock, online: false });
  await engine.start();
  injector.fault = 'disk-full';
  injector.strikeAt = injector.writes + 1;
  await engine.fetchPath(quest.id);
  expect(events).toMatchObject([{ type: 'device-failed', code: 'device-full' }]);
  expect(await reader.replica.pathPoints.count()).toBe(0);
  injector.strikeAt = null;
  await engine.fetchPath(quest.id);
  expect(await reader.replica.pathPoints.count()).toBe(1);
  await engine.stop();
});
