// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import type { NamedPlace } from '@metalquest/core/geo/gazetteer';
import type { LngLat } from '@metalquest/core/geo/point';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TypedPlace } from './typed-place.tsx';

const PLACES = readFileSync(`${import.meta.dirname}/world/places.bin`);

const requests = vi.fn(async (_url: string) => ({
  ok: true,
  arrayBuffer: async () => PLACES.buffer.slice(PLACES.byteOffset, PLACES.byteOffset + PLACES.byteLength),
}));

beforeEach(() => {
  vi.stubGlobal('fetch', requests);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KENT = { lng: 0.7, lat: 51.2 };

function show() {
  const onName = vi.fn<(place: NamedPlace) => void>();
  const onPlace = vi.fn<(place: LngLat, sizeM: number | null) => void>();
  render(<TypedPlace near={KENT} names={{ units: 'metric', locale: 'en-GB', onName }} onPlace={onPlace} />);
  const input = screen.getByRole('combobox', { name: /^Type a town/ });
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(input, { key });
  return { input, type, press, onName, onPlace };
}

test('offers at most eight towns with region, country, distance and credit; the arrow keys choose one', async () => {
  const { input, type, press, onName } = show();
  type('cant');
  const options = await screen.findAllByRole('option');
  expect(options.length).toBeLessThanOrEqual(8);
  expect(options[0]?.textContent).toMatch(/^CanterburyKent, United Kingdom\d+ km$/);
  expect(screen.getByText(/GeoNames/)).toBeTruthy();
  press('ArrowUp');
  press('ArrowDown');
  expect(input.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  press('Enter');
  expect(onName.mock.calls[0]?.[0]).toMatchObject({ name: 'Canterbury', region: 'Kent' });
});

test('Enter takes the best match, Escape closes only the list, and nothing typed is sent', async () => {
  const { type, press, onName } = show();
  const closed = vi.fn();
  document.addEventListener('keydown', closed, { once: true });
  type('Canterb');
  await screen.findAllByRole('option');
  press('Escape');
  expect(screen.queryByRole('option')).toBeNull();
  expect(closed).not.toHaveBeenCalled();
  type('canterbury');
  press('Enter');
  await waitFor(() => expect(onName).toHaveBeenCalled());
  expect(onName.mock.calls[0]?.[0]).toMatchObject({ name: 'Canterbury', region: 'Kent' });
  for (const [url] of requests.mock.calls) expect(url).toMatch(/places\.bin$/);
});

test('a short plus code is near its town, else near the map; unknown towns and names are refused', async () => {
  const { type, press, onPlace } = show();
  type('GV4C+XV Salisbury');
  press('Enter');
  await waitFor(() => expect(onPlace).toHaveBeenCalledTimes(1));
  expect(onPlace.mock.calls[0]?.[0].lng).toBeCloseTo(-1.9, 0);
  type('6PM8+22');
  press('Enter');
  await waitFor(() => expect(onPlace).toHaveBeenCalledTimes(2));
  expect(onPlace.mock.calls[1]?.[0].lng).toBeCloseTo(KENT.lng, 0);
  type('GV4C+XV Qqqqq');
  press('Enter');
  expect(await screen.findByText(/There is no town Qqqqq/)).toBeTruthy();
  type('qqqqq');
  press('Enter');
  expect(await screen.findByText(/There is no town of this name/)).toBeTruthy();
});

test('a grid reference opens no list', async () => {
  const { type, press, onPlace } = show();
  type('TR 1578 6712');
  expect(screen.queryByRole('option')).toBeNull();
  press('Enter');
  await waitFor(() => expect(onPlace).toHaveBeenCalled());
  expect(onPlace.mock.calls[0]?.[1]).toBe(10);
});

test('a place typed while the one before is read stays in the field', async () => {
  const { input, type, press, onPlace } = show();
  type('51.2785, 1.0789');
  press('Enter');
  type('51.3, 1.1');
  await waitFor(() => expect(onPlace).toHaveBeenCalledTimes(1));
  expect(input).toHaveProperty('value', '51.3, 1.1');
  press('Enter');
  await waitFor(() => expect(onPlace).toHaveBeenCalledTimes(2));
  expect(onPlace.mock.calls.map(([{ lng, lat }]) => [lat, lng])).toEqual([
    [51.2785, 1.0789],
    [51.3, 1.1],
  ]);
  await waitFor(() => expect(input).toHaveProperty('value', ''));
});
