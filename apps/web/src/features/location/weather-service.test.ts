import { asQuestId } from '@metalquest/core/ids';
import { expect, test } from 'vitest';
import { startService, walkOf } from './testing/start-service.ts';
import { weatherOf } from './weather-service.ts';

const FIELD = { lng: 14.144491, lat: 45.3806 };
const FAR = { lng: 14.16, lat: 45.381 };
const QUEST = walkOf(asQuestId('22222222-2222-4222-8222-222222222222'));
const MINUTE = 60_000;

async function settled(overrides: Parameters<typeof startService>[0] = {}) {
  const parts = startService(overrides);
  parts.device.answerSingle(FIELD);
  await parts.clock.advance(1);
  return parts;
}

function returnToForeground({ fakeState }: ReturnType<typeof startService>) {
  fakeState.setVisible(false);
  fakeState.setVisible(true);
}

test('returning within 5 minutes shows the stored weather, later it is requested', async () => {
  const parts = await settled();
  await parts.clock.advance(4 * MINUTE);
  returnToForeground(parts);
  await parts.clock.advance(1);
  expect(parts.callCount('weather')).toBe(1);
  await parts.clock.advance(2 * MINUTE);
  returnToForeground(parts);
  await parts.clock.advance(1);
  expect(parts.callCount('weather')).toBe(2);
});

test('a desktop waits 30 minutes and never refreshes automatically', async () => {
  const parts = await settled({ desktop: true });
  await parts.clock.advance(29 * MINUTE);
  returnToForeground(parts);
  await parts.clock.advance(1);
  expect(parts.callCount('weather')).toBe(1);
  await parts.clock.advance(120 * MINUTE);
  expect(parts.callCount('weather')).toBe(1);
  returnToForeground(parts);
  await parts.clock.advance(1);
  expect(parts.callCount('weather')).toBe(2);
});

test('visible weather is refreshed every 15 minutes, but not on a hidden page', async () => {
  const { clock, fakeState, callCount } = await settled();
  await clock.advance(15 * MINUTE);
  expect(callCount('weather')).toBe(2);
  fakeState.setVisible(false);
  await clock.advance(60 * MINUTE);
  expect(callCount('weather')).toBe(2);
});

test('moving by more than a hundredth of a degree requests the weather there', async () => {
  const { device, clock, callCount } = await settled();
  device.move({ lng: FIELD.lng + 0.009, lat: FIELD.lat });
  await clock.advance(1);
  expect(callCount('weather')).toBe(1);
  device.move(FAR);
  await clock.advance(1);
  expect(callCount('weather')).toBe(2);
});

test('other units are requested at once, and stored in °C', async () => {
  const { service, clock, callFunction, callCount } = await settled();
  callFunction.mockResolvedValue({ main: { temp: 212 }, weather: [{ main: 'Clear', icon: '01d' }] });
  service.setUnits('imperial');
  await clock.advance(1);
  expect(callCount('weather')).toBe(2);
  expect(callFunction.mock.lastCall?.[1]).toMatchObject({ units: 'imperial' });
  expect(service.get().weather).toMatchObject({ temperature: 100, description: 'Clear' });
});

test('during a quest the weather is requested at most 4 times an hour, however far the user walks', async () => {
  const { service, device, clock, callCount, fakeState } = await settled();
  service.setActiveQuest(QUEST);
  for (let minute = 0; minute < 59; minute += 1) {
    device.move({ lng: FIELD.lng + minute * 0.011, lat: FIELD.lat });
    fakeState.setVisible(false);
    fakeState.setVisible(true);
    await clock.advance(MINUTE);
  }
  expect(callCount('weather')).toBeLessThanOrEqual(4);
});

test('failed weather is none', async () => {
  const { service, clock, fakeState, callFunction } = await settled();
  expect(service.get().weather).not.toBeNull();
  callFunction.mockRejectedValue(new Error('down'));
  await clock.advance(6 * MINUTE);
  fakeState.setVisible(false);
  fakeState.setVisible(true);
  await clock.advance(1);
  expect(service.get().weather).toBeNull();
});

test('offline nothing is requested, and the last weather stays', async () => {
  const { service, clock, fakeState, callCount } = await settled();
  fakeState.setOnline(false);
  await clock.advance(40 * MINUTE);
  expect(callCount('weather')).toBe(1);
  expect(service.get().weather).not.toBeNull();
  fakeState.setOnline(true);
  await clock.advance(1);
  expect(callCount('weather')).toBe(2);
});

test('a response without a temperature or a condition is no weather', () => {
  expect(weatherOf({ main: { temp: '11' }, weather: [{ main: 'Rain' }] }, 'metric')).toBeNull();
  expect(weatherOf({ main: { temp: 11 }, weather: [] }, 'metric')).toBeNull();
  expect(weatherOf(null, 'metric')).toBeNull();
});
