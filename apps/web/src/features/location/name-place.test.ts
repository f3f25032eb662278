import { expect, test, vi } from 'vitest';
import { namePlace, type PlaceSources } from './name-place.ts';

const FIELD = { lng: 14.144491, lat: 45.3806 };

function sources(changes: Partial<PlaceSources> = {}) {
  const callFunction = vi.fn<PlaceSources['callFunction']>(async () => ({ address: { village: 'Buzet' } }));
  const from: PlaceSources = {
    callFunction,
    placeNames: async () => 'device',
    placeAround: async () => 'Roč',
    ...changes,
  };
  return { from, callFunction };
}

test('the gazetteer names a place without a request, also offline', async () => {
  const { from, callFunction } = sources();
  expect([await namePlace(FIELD, from, true), await namePlace(FIELD, from, false)]).toEqual(['Roč', 'Roč']);
  expect(callFunction).not.toHaveBeenCalled();
  const { from: atSea } = sources({ placeAround: async () => null });
  expect(await namePlace(FIELD, atSea, true)).toBe('Unknown Location');
});

test('a gazetteer that is not on the device yet waits for signal, and a failure with signal is one', async () => {
  const { from } = sources({ placeAround: () => Promise.reject(new Error('not loaded')) });
  expect(await namePlace(FIELD, from, false)).toBeNull();
  await expect(namePlace(FIELD, from, true)).rejects.toThrow('not loaded');
});

test('requests to a geocoder have 3 decimals, and there are none offline', async () => {
  const placeAround = vi.fn(async () => null);
  const { from, callFunction } = sources({ placeNames: async () => 'server', placeAround });
  expect(await namePlace(FIELD, from, false)).toBeNull();
  expect(callFunction).not.toHaveBeenCalled();
  expect(await namePlace(FIELD, from, true)).toBe('Buzet');
  expect(callFunction.mock.lastCall?.slice(0, 2)).toEqual([
    'reverse-geocode',
    { lat: '45.381', lon: '14.144', zoom: 14 },
  ]);
  expect(placeAround).not.toHaveBeenCalled();
});
