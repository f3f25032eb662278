import { asQuestId, asUserId } from '@metalquest/core/ids';
import { expect, test, vi } from 'vitest';
import { recordedWalk } from '../../platform/testing/recorded-walk.ts';
import { forgetSystemState } from './system-state.ts';
import { ANNA, startService, walkOf } from './testing/start-service.ts';

const FIELD = { lng: 14.144491, lat: 45.3806 };
const QUEST_ID = asQuestId('22222222-2222-4222-8222-222222222222');
const QUEST = walkOf(QUEST_ID);
const MINUTE = 60_000;

test('the first position has a timeout of 7.5 s and a maximum age of 125 s', () => {
  const { device } = startService();
  expect(device.singleOptions()).toEqual([
    { timeout: 7_500, maximumAge: 125_000, enableHighAccuracy: false },
  ]);
});

test('without a quest the watch saves battery', () => {
  const { device } = startService();
  expect(device.watchOptions()).toEqual([{ timeout: 27_000, maximumAge: 60_000, enableHighAccuracy: false }]);
});

test('an active quest uses high accuracy and a maximum age of 10 s', () => {
  const { service, device } = startService();
  service.setActiveQuest(QUEST);
  expect(device.watchOptions()).toEqual([{ timeout: 27_000, maximumAge: 10_000, enableHighAccuracy: true }]);
});

test('a desktop requests once, with 10 s and up to 5 minutes old, without a watch', () => {
  const { device } = startService({ desktop: true });
  expect(device.singleOptions()).toEqual([
    { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: false },
  ]);
  expect(device.watchOptions()).toEqual([]);
});

test('a laptop with an active quest is watched until it ends', () => {
  const { service, device } = startService({ desktop: true });
  service.setActiveQuest(QUEST);
  expect(device.watchOptions()).toHaveLength(1);
  service.setActiveQuest(null);
  expect(device.watchOptions()).toEqual([]);
});

test('a hidden page stops the watch, and an active quest shows a message on return', () => {
  const { service, device, fakeState } = startService();
  const resumed = vi.fn();
  service.get().onTrackingResumed(resumed);
  service.setActiveQuest(QUEST);
  fakeState.setVisible(false);
  expect(device.watchOptions()).toEqual([]);
  expect(resumed).not.toHaveBeenCalled();
  fakeState.setVisible(true);
  expect(device.watchOptions()).toHaveLength(1);
  expect(resumed).toHaveBeenCalledOnce();
});

test('returning without an active quest shows nothing', () => {
  const { service, fakeState } = startService();
  const resumed = vi.fn();
  service.get().onTrackingResumed(resumed);
  fakeState.setVisible(false);
  fakeState.setVisible(true);
  expect(resumed).not.toHaveBeenCalled();
});

test('a timeout is not logged as a warning, a failing receiver is', () => {
  const { service, device, warn } = startService();
  device.failSingle(3);
  expect(service.get().state).toBe('unavailable');
  expect(warn).not.toHaveBeenCalled();
  device.failWatch(2);
  expect(warn).toHaveBeenCalledOnce();
});

test('a refusal is shown as blocked, and allowing it later finds the position', () => {
  const { service, device } = startService();
  device.failSingle(1);
  expect(service.get().state).toBe('blocked');
  expect(device.watchOptions()).toEqual([]);
  service.get().locate();
  expect(service.get().state).toBe('locating');
  device.answerSingle(FIELD);
  expect(service.get().state).toBe('located');
  expect(device.watchOptions()).toHaveLength(1);
});

test('a browser without geolocation is blocked at once', () => {
  expect(startService({ geolocation: null }).service.get().state).toBe('blocked');
});

test('a missed fix does not invalidate a recent position, but an old one is not shown as located', async () => {
  const { service, device, clock } = startService();
  device.answerSingle(FIELD);
  device.failWatch(3);
  expect(service.get().state).toBe('located');
  await clock.advance(3 * MINUTE);
  device.failWatch(3);
  expect(service.get()).toMatchObject({ state: 'unavailable', position: FIELD });
});

test('the 0, 0 of a broken receiver is ignored', () => {
  const { service, device } = startService();
  device.answerSingle({ lng: 0, lat: 0 });
  expect(service.get()).toMatchObject({ state: 'unavailable', position: null });
});

test('a full storage keeps nothing, and the service still stops correctly', () => {
  const { service, device, storage } = startService();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.answerSingle(FIELD);
  expect(() => service.stop()).not.toThrow();
});

test("only fresh fixes of the watch are used for the path, with the app's time", () => {
  const { service, device, clock } = startService();
  const tracked = vi.fn(async () => true);
  service.recordWith({ take: tracked, pausedOutside: vi.fn(), adoptedGuests: async () => [] });
  service.setActiveQuest(QUEST);
  device.answerSingle(FIELD);
  expect(tracked).not.toHaveBeenCalled();
  device.move(FIELD);
  expect(tracked).toHaveBeenCalledExactlyOnceWith({
    from: 'page',
    questId: QUEST_ID,
    fix: { ...FIELD, accuracyM: 8, t: clock.now() },
  });
});

test('place, name and weather are stored after 500 ms and shown after a cold start offline', async () => {
  const first = startService();
  first.device.answerSingle(FIELD);
  await first.clock.advance(499);
  expect(first.storage.values.size).toBe(0);
  await first.clock.advance(1);
  expect(first.storage.values.size).toBe(1);
  const restarted = startService({ storage: first.storage, clock: first.clock, geolocation: null });
  expect(restarted.service.get()).toMatchObject({
    position: FIELD,
    locationName: 'Buzet',
    weather: { description: 'light rain', temperature: 11.4 },
  });
});

test('failed weather, as when leaving a page, is requested again by the next page', async () => {
  const first = startService();
  first.callFunction.mockRejectedValue(new Error('aborted'));
  first.device.answerSingle(FIELD);
  await first.clock.advance(500);
  first.service.stop();
  const next = startService({ storage: first.storage, clock: first.clock });
  next.device.answerSingle(FIELD);
  await first.clock.advance(1);
  expect(next.callCount('weather')).toBe(1);
  expect(next.service.get()).toMatchObject({ locationName: 'Buzet', weather: { temperature: 11.4 } });
});

test('a brief failure just after a fix is neither shown nor logged', () => {
  const { service, device, warn } = startService();
  device.answerSingle(FIELD);
  device.failWatch(2);
  expect(service.get().state).toBe('located');
  expect(warn).not.toHaveBeenCalled();
});

test("another user of the device sees none of the first user's data, and signing out removes it", async () => {
  const first = startService();
  first.device.answerSingle(FIELD);
  await first.clock.advance(500);
  const bert = asUserId('33333333-3333-4333-8333-333333333333');
  const second = startService({ storage: first.storage, clock: first.clock, userId: bert });
  expect(second.service.get()).toMatchObject({ position: null, locationName: null, weather: null });
  forgetSystemState(first.storage, ANNA);
  expect(first.storage.values.size).toBe(0);
});

test('stored state expires after a day, and is ignored if it contains a script', async () => {
  const first = startService();
  first.device.answerSingle(FIELD);
  await first.clock.advance(500);
  first.service.stop();
  const [key = '', text = ''] = [...first.storage.values][0] ?? [];
  first.storage.values.set(key, text.replace('Buzet', '<script>alert(1)</script>'));
  const unsafe = startService({ storage: first.storage, clock: first.clock });
  expect(unsafe.service.get().locationName).toBeNull();
  unsafe.service.stop();
  first.storage.values.set(key, text);
  await first.clock.advance(25 * 60 * MINUTE);
  const old = startService({ storage: first.storage, clock: first.clock });
  expect(old.service.get().locationName).toBeNull();
});

test('no request or warning contains more than the allowed decimals of a position', async () => {
  const { device, callFunction, clock, warn } = startService();
  callFunction.mockRejectedValue(new Error('down'));
  device.answerSingle({ lng: 0.12181234, lat: 52.20531234 });
  await clock.advance(1_000);
  const [place, weather] = ['reverse-geocode', 'weather'].map(
    (name) => callFunction.mock.calls.find(([called]) => called === name)?.[1],
  );
  expect(place).toEqual({ lat: '52.205', lon: '0.122', zoom: 14 });
  expect(weather).toEqual({ lat: '52.21', lon: '0.12', units: 'metric' });
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/52\.2|0\.12/);
});

test('a recorded walk of almost four hours makes at most 6 requests an hour, regardless of the fixes', async () => {
  const walk = recordedWalk('korita-zbevnica.gpx');
  const { service, device, clock, callFunction } = startService();
  const times: number[] = [];
  callFunction.mockImplementation(async () => {
    times.push(clock.now());
    throw new Error('no answer');
  });
  service.setActiveQuest(QUEST);
  let lastT = walk[0]?.t ?? 0;
  for (const point of walk) {
    await clock.advance(Math.max(0, point.t - lastT));
    lastT = point.t;
    device.move(point);
  }
  expect(walk.length).toBeGreaterThan(300);
  for (const start of times) {
    expect(times.filter((t) => t >= start && t < start + 60 * MINUTE).length).toBeLessThanOrEqual(6);
  }
});

test('features not offered by this installation are neither requested nor shown', async () => {
  const { service, device, callCount, clock } = startService({ offers: () => false });
  device.answerSingle(FIELD);
  await clock.advance(20 * MINUTE);
  expect(service.get()).toMatchObject({ locationName: 'Area 45.381, 14.144', weather: null });
  expect([callCount('weather'), callCount('reverse-geocode')]).toEqual([0, 0]);
});
