import { expect, test } from 'vitest';
import { firstOfNames, layersAbove } from './overlay-order.ts';

const HILLS = { kind: 'height', group: 'relief' } as const;
const AERIAL = { kind: 'overlay', group: 'aerial' } as const;
const LIDAR = { kind: 'overlay', group: 'relief' } as const;
const OLD_MAP = { kind: 'overlay', group: 'old-map' } as const;
const STREETS = { roadsStart: 'roads', namesStart: 'names' };

test.each([
  ['hills lie below the roads', [HILLS], ['roads']],
  ['an aerial picture covers the roads and not the names', [AERIAL], ['names']],
  ['the order of the stack is kept', [HILLS, AERIAL, LIDAR], ['roads', 'names', 'names']],
  ['an old map covers the names', [HILLS, OLD_MAP], ['roads', 'content']],
  [
    'nothing above an old map lies below the names',
    [OLD_MAP, AERIAL, HILLS],
    ['content', 'content', 'content'],
  ],
] as const)('%s', (_, overlays, above) => {
  expect(layersAbove(overlays, STREETS, 'content')).toEqual(above);
});

test('a base map without names or roads has overlays above it', () => {
  const none = { roadsStart: null, namesStart: null };
  expect(layersAbove([HILLS, AERIAL], none, 'content')).toEqual(['content', 'content']);
});

const layer = (id: string, type: string) => ({ id, type });

test('the names are the layers of text just below the content', () => {
  const order = [layer('arrows', 'symbol'), layer('roads', 'line'), layer('towns', 'symbol')];
  const names = [layer('countries', 'symbol'), layer('content', 'background'), layer('counts', 'symbol')];
  expect(firstOfNames([...order, ...names], 'content')).toBe('towns');
  expect(firstOfNames([layer('roads', 'line'), layer('content', 'background')], 'content')).toBeNull();
});
