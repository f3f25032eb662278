// @vitest-environment happy-dom
import { AJAXError, Evented, type Map as MapLibreMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { onSourceFailure } from './sheet-map.ts';

test('failures of sources are told until the listener stops, but not tiles that the provider lacks', () => {
  const map: MapLibreMap = Object.create(Evented.prototype);
  const told: string[] = [];
  const stop = onSourceFailure(map, (id) => told.push(id));
  const fail = (sourceId: string, status: number) =>
    map.fire('error', { sourceId, error: new AJAXError(status, '', 'https://maps.example', new Blob()) });
  fail('base', 503);
  fail('base', 404);
  fail('relief', 429);
  map.fire('error', { sourceId: 'aerial', error: new Error('timeout') });
  map.fire('error', { error: new Error('no source') });
  expect(told).toEqual(['base', 'relief', 'aerial']);
  stop();
  fail('base', 503);
  expect(told).toHaveLength(3);
});
