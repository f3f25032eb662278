// @vitest-environment happy-dom
import type { LngLat } from '@metalquest/core/geo/point';
import { type CoordinateFormat, DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import type { SyncEngine } from '@metalquest/sync/engine';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EngineContext } from './engine.ts';
import { usePlaceText } from './use-place-text.ts';

afterEach(cleanup);

const HENGE = { lng: -1.82622, lat: 51.17888 };
const DUBLIN = { lng: -6.26, lat: 53.35 };

function Places({ places }: { places: readonly LngLat[] }) {
  const textOf = usePlaceText();
  return places.map((place) => <p key={place.lat}>{textOf(place)}</p>);
}

function show(coordinateFormat: CoordinateFormat, ...places: readonly LngLat[]): void {
  const queries = { preferences: async () => ({ ...DEFAULT_PREFERENCES, coordinateFormat }) };
  const engine: SyncEngine = Object.assign(Object.create(null), { queries });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <Places places={places} />
    </EngineContext>,
  );
}

it.each<[CoordinateFormat, string]>([
  ['decimal', '51.17888, -1.82622'],
  ['os', 'SU 12243 42197'],
  ['mgrs', '30U WB 82045 70372'],
])('in the format %s a place is %s', async (format, text) => {
  show(format, HENGE);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('in the Irish Grid, a place in England is in degrees', async () => {
  show('irish', DUBLIN, HENGE);
  expect(await screen.findByText(/^O \d{5} \d{5}$/)).toBeTruthy();
  expect(screen.getByText('51.17888, -1.82622')).toBeTruthy();
});
