import { isRecord } from '@metalquest/core/json';
import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import atlas50 from 'world-atlas/countries-50m.json?url';
import atlas110 from 'world-atlas/countries-110m.json?url';
import { type DrawnCountries, drawnCountries } from './countries.ts';
import { loadedOnce } from './loaded-once.ts';

/** Natural Earth's countries: 110m comes with the app, 50m is fetched on first use and cached. */
export type AtlasScale = '110m' | '50m';

type Topology = Parameters<typeof feature>[0];

/** Below this zoom the 110m coastlines suffice; above it the finer ones are worth their 230 kB. */
const FINE_FROM_ZOOM = 3;

/** The atlases for a zoom; always the coarse one, which is on the device. */
export function scalesFor(zoom: number): readonly AtlasScale[] {
  return zoom >= FINE_FROM_ZOOM ? ['110m', '50m'] : ['110m'];
}

function isTopology(value: unknown): value is Topology {
  return isRecord(value) && value.type === 'Topology' && isRecord(value.objects) && Array.isArray(value.arcs);
}

/** The countries of an atlas file. Throws if it is not a world-atlas file. */
export function countriesOf(atlas: unknown): FeatureCollection {
  const countries = isTopology(atlas) ? atlas.objects.countries : undefined;
  if (!isTopology(atlas) || !countries) throw new Error('Not a world atlas: no countries in it');
  const shapes = feature(atlas, countries);
  return shapes.type === 'FeatureCollection' ? shapes : { type: 'FeatureCollection', features: [shapes] };
}

const read = async (response: Response): Promise<DrawnCountries> =>
  drawnCountries(countriesOf(await response.json()));

const ATLASES = { '110m': loadedOnce(atlas110, read), '50m': loadedOnce(atlas50, read) } as const;

/** The countries at a scale, fetched once. Rejects offline if they are not cached. */
export function loadCountries(scale: AtlasScale): Promise<DrawnCountries> {
  return ATLASES[scale]();
}
