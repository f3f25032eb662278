import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownTileUrl, readOwnTiles } from './own-tiles.ts';
import { readPastedAddress } from './pasted-address.ts';
import { readMapJson } from './tile-json.ts';

function pasted(address: string) {
  const read = readPastedAddress(address);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const refusal = (address: string): string => {
  const read = readPastedAddress(address);
  return read.ok ? 'accepted' : read.error;
};

function tileOf(address: string): string | null {
  const read = pasted(address);
  if (read.kind !== 'tiles') throw new Error(read.kind);
  return ownTileUrl(read.tiles, 3, 4, 2);
}

it.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/3/4/2.png'],
  [' https://{s}.tiles.example/{z}/{y}/{x}{r}.png ', 'https://a.tiles.example/3/2/4@2x.png'],
  ['https://tiles.example/{z}/{x}/{-y}@2x.png', 'https://tiles.example/3/4/5@2x.png'],
  ['https://{switch:b,c}.tiles.example/{zoom}/{x}/{y}', 'https://b.tiles.example/3/4/2'],
  ['http://127.0.0.1:8080/{Z}/{X}/{Y}', 'http://127.0.0.1:8080/3/4/2'],
])('%s is tiles', (address, tile) => {
  expect(tileOf(address)).toBe(tile);
});

it.each([
  ['', 'Paste the address'],
  ['tiles', 'not an address'],
  ['https://tiles.example/{z}/{x}', 'needs {z}, {x} and {y}'],
  ['https://tiles.example/{z}/{x}/{y}?key={apikey}', 'Replace {apikey}'],
  ['http://tiles.example/{z}/{x}/{y}', 'https://'],
  ['http://tiles.example/style.json', 'https://'],
  ['javascript:alert({z}{x}{y})', 'https://'],
  ['https://me:secret@tiles.example/wms', 'name and the password'],
  ['mapbox://styles/mapbox/streets-v12', 'mapbox://'],
  [`https://tiles.example/${'a'.repeat(2000)}`, 'too long'],
])('%s is refused', (address, message) => {
  expect(refusal(address)).toContain(message);
});

const query = (address: string) => Object.fromEntries(new URL(address).searchParams);
const descriptions = (address: string) => {
  const read = pasted(address);
  if (read.kind !== 'descriptions') throw new Error(read.kind);
  return read;
};

describe('a service', () => {
  it('is described by its capabilities, whichever of its requests is pasted', () => {
    const getMap = descriptions(
      'https://maps.example/cgi?map=kent&service=WMS&request=GetMap&version=1.1.1&layers=roads,rivers&srs=EPSG:4326&bbox=0,0,1,1&width=9&height=9&format=image/png',
    );
    expect(getMap.wanted).toEqual(['roads', 'rivers']);
    expect(getMap.urls.map(query)).toEqual([
      { map: 'kent', SERVICE: 'WMS', REQUEST: 'GetCapabilities', VERSION: '1.1.1' },
    ]);
    const getTile = descriptions(
      'https://maps.example/gwc?REQUEST=GetTile&SERVICE=WMTS&LAYER=tithe&TILEMATRIX=3',
    );
    expect(getTile.wanted).toEqual(['tithe']);
    expect(getTile.urls.map(query)).toEqual([
      { SERVICE: 'WMTS', REQUEST: 'GetCapabilities', VERSION: '1.0.0' },
    ]);
    expect(descriptions('https://maps.example/geoserver/ows').urls.map(query)).toEqual([
      { SERVICE: 'WMS', REQUEST: 'GetCapabilities', VERSION: '1.3.0' },
    ]);
    expect(descriptions('https://maps.example/wmts/1.0.0/WMTSCapabilities.xml').urls).toEqual([
      'https://maps.example/wmts/1.0.0/WMTSCapabilities.xml',
    ]);
  });

  it('with an unknown form is read as it is, then requested as a WMS', () => {
    expect(descriptions('https://maps.example/styles/liberty').urls).toEqual([
      'https://maps.example/styles/liberty',
      'https://maps.example/styles/liberty?SERVICE=WMS&REQUEST=GetCapabilities&VERSION=1.3.0',
    ]);
  });
});

it.each(['https://tiles.example/kent.pmtiles', 'pmtiles://https://tiles.example/kent'])(
  '%s is an archive',
  (address) => {
    expect(pasted(address)).toMatchObject({ kind: 'pmtiles', url: expect.stringMatching(/^https:/) });
  },
);

const from = new URL('https://tiles.example/maps/kent.json');

it('reads TileJSON: zooms, bounds, numbering from the south, credits without HTML', () => {
  const read = readMapJson(
    {
      ...{ tilejson: '3.0.0', name: 'Kent', scheme: 'tms', minzoom: 3, maxzoom: 14, bounds: [0, 50, 2, 52] },
      tiles: ['/kent/{z}/{x}/{y}.webp'],
      attribution: '<a href="https://kent.example">Kent</a><script>alert(1)</script>',
    },
    from,
  );
  expect(read).toMatchObject({
    ok: true,
    value: {
      layers: [
        {
          title: 'Kent',
          tiles: {
            ...{ address: 'https://tiles.example/kent/{z}/{x}/{-y}.webp', minZoom: 3, maxZoom: 14 },
            bounds: [0, 50, 2, 52],
            credits: [{ text: 'Kent', url: 'https://kent.example/' }, { text: 'alert(1)' }],
          },
        },
      ],
    },
  });
});

const drawn = (source: string, ...names: string[]) =>
  names.map((name) => ({ source, 'source-layer': name, type: 'line' }));

it('reads the pictures, heights and vector tiles of a style', () => {
  const style = {
    ...{ version: 8, name: 'Kent' },
    layers: [...drawn('roads', 'transportation', 'place'), ...drawn('soil', 'clay'), { type: 'background' }],
    sources: {
      roads: { type: 'vector', tiles: ['https://other.example/{z}/{x}/{y}.pbf'] },
      soil: { type: 'vector', url: 'https://other.example/soil.json' },
      aerial: { type: 'raster', tiles: ['https://other.example/{z}/{x}/{y}'], maxzoom: 18 },
      hills: { type: 'raster-dem', url: 'hills.json' },
    },
  };
  const read = readMapJson(style, from);
  expect(read).toMatchObject({
    ok: true,
    value: {
      layers: [
        { title: 'Kent: roads', tiles: { schema: 'openmaptiles', maxZoom: 14 } },
        { title: 'Kent: aerial', tiles: { address: 'https://other.example/{z}/{x}/{y}', tileSize: 512 } },
        { title: 'Kent: hills', next: 'https://tiles.example/maps/hills.json' },
      ],
    },
  });
  const soilOnly = readMapJson({ ...style, sources: { soil: style.sources.soil } }, from);
  expect(soilOnly).toMatchObject({ ok: false, error: expect.stringContaining('OpenMapTiles and Protomaps') });
});

it.each([
  [['earth', 'roads'], 'protomaps'],
  [['transportation', 'place', 'water'], 'openmaptiles'],
])('vector tiles with the layers %s are drawn as %s', (names, schema) => {
  const json = {
    tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'],
    vector_layers: names.map((id) => ({ id })),
  };
  const read = readMapJson(json, from);
  if (!read.ok) throw new Error(read.error);
  const [layer] = read.value.layers;
  if (!layer || !('tiles' in layer)) throw new Error('no tiles');
  expect(layer.tiles).toMatchObject({ schema, encoding: null, maxZoom: 14 });
  expect(readOwnTiles(JSON.parse(JSON.stringify(layer.tiles)))).toEqual(layer.tiles);
});

it.each([
  [[], 'TileJSON'],
  [[{ id: 'clay' }, null, { id: 3 }], 'OpenMapTiles and Protomaps'],
])('vector tiles with the layers %j are refused', (layers, message) => {
  const json = { tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'], vector_layers: layers };
  expect(readMapJson(json, from)).toMatchObject({ ok: false, error: expect.stringContaining(message) });
});

it('no document makes it throw, and no definition leads to an unsafe address', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.webUrl(), (json, url) => {
      const tiles = JSON.parse(json);
      expect(readMapJson({ tiles: [url, tiles], bounds: tiles, sources: tiles }, from)).toHaveProperty('ok');
      const read = readOwnTiles({ ...(typeof tiles === 'object' ? tiles : {}), address: url });
      expect(read?.address ?? 'https:').toMatch(/^https:/);
    }),
    { numRuns: 30 },
  );
  const stored = {
    ...{ format: 'tiles', tileSize: 256, minZoom: 0, maxZoom: 3, bounds: null, grid: null, encoding: null },
    credits: [{ text: 'Kent', url: 'javascript:alert(1)' }],
  };
  expect(readOwnTiles({ ...stored, address: 'https://tiles.example/{z}' })?.credits).toEqual([
    { text: 'Kent', url: null },
  ]);
  expect(readOwnTiles({ ...stored, address: 'http://tiles.example/{z}' })).toBeNull();
  expect(readOwnTiles({ ...stored, address: 'https://tiles.example/{z}', maxZoom: -1 })).toBeNull();
});
