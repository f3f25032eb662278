import { expect, test } from 'vitest';
import { startService } from './testing/start-service.ts';

const FIELD = { lng: 14.144491, lat: 45.3806 };
const NEAR = { lng: 14.145, lat: 45.381 };
const FAR = { lng: 14.16, lat: 45.381 };
const MINUTE = 60_000;

test('the name of the place is requested once, and again only after a hundredth of a degree', async () => {
  const { service, device, clock, callCount } = startService();
  device.answerSingle(FIELD);
  expect(service.get().fetchingName).toBe(true);
  await clock.advance(2 * MINUTE);
  expect(service.get()).toMatchObject({ locationName: 'Buzet', fetchingName: false });
  device.move(NEAR);
  await clock.advance(2 * MINUTE);
  expect(callCount('reverse-geocode')).toBe(1);
  device.move(FAR);
  await clock.advance(1);
  expect(callCount('reverse-geocode')).toBe(2);
});

test('a failing geocoder leaves the area, and is retried later', async () => {
  const { service, device, clock, callFunction, callCount } = startService();
  callFunction.mockRejectedValue(new Error('down'));
  device.answerSingle(FIELD);
  await clock.advance(1);
  expect(service.get().locationName).toBe('Area 45.381, 14.144');
  device.move(NEAR);
  await clock.advance(1);
  expect(callCount('reverse-geocode')).toBe(1);
  await clock.advance(MINUTE);
  device.move(NEAR);
  await clock.advance(1);
  expect(callCount('reverse-geocode')).toBe(2);
});

test('a response without a name is an unknown location', async () => {
  const { service, device, clock, callFunction } = startService();
  callFunction.mockResolvedValue({ address: {} });
  device.answerSingle(FIELD);
  await clock.advance(1);
  expect(service.get().locationName).toBe('Unknown Location');
});

test('offline the area is shown without a request, and the name when online', async () => {
  const { service, device, clock, fakeState, callCount } = startService();
  fakeState.setOnline(false);
  device.answerSingle(FIELD);
  await clock.advance(1);
  expect(service.get().locationName).toBe('Area 45.381, 14.144');
  expect(callCount('reverse-geocode')).toBe(0);
  fakeState.setOnline(true);
  await clock.advance(1);
  expect(service.get().locationName).toBe('Buzet');
});
