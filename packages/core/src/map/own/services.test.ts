import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownTileUrl, readOwnTiles } from './own-tiles.ts';
import { readMapXml } from './read-services.ts';
import { readXmlTree } from './read-xml-tree.ts';
import type { Described } from './service.ts';

function read(xml: string, from = 'https://maps.example/service'): Described {
  const tree = readXmlTree(xml);
  if (!tree.ok) throw new Error(tree.error);
  const result = readMapXml(tree.value, new URL(from));
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

function refusal(xml: string): string {
  const tree = readXmlTree(xml);
  if (!tree.ok) return tree.error;
  const result = readMapXml(tree.value, new URL('https://maps.example/service'));
  return result.ok ? 'accepted' : result.error;
}

/** The tiles of a layer that is described with its tiles. */
function tilesOf({ layers }: Described, id: string) {
  const layer = layers.find((each) => each.id === id);
  if (!layer || !('tiles' in layer)) throw new Error(`No layer ${id}`);
  expect(readOwnTiles(JSON.parse(JSON.stringify(layer.tiles)))).toEqual(layer.tiles);
  return layer.tiles;
}

const wms = (version: string, layers: string) => `<?xml version="1.0"?>
<!DOCTYPE x SYSTEM "x.dtd" [ <!ELEMENT VendorSpecificCapabilities EMPTY> ]>
<${version === '1.3.0' ? 'WMS_Capabilities' : 'WMT_MS_Capabilities'} version="${version}" xmlns:xlink="http://www.w3.org/1999/xlink">
  <Service><Title>Survey of Kent</Title></Service>
  <Capability>
    <Request><GetMap><Format>image/jpeg</Format><Format>image/png</Format>
      <DCPType><HTTP><Get><OnlineResource xlink:href="http://maps.example:8080/wms?map=kent&amp;SERVICE=WMS"/></Get></HTTP></DCPType>
    </GetMap></Request>
    <Layer><Title>All</Title>${layers}</Layer>
  </Capability>
</${version === '1.3.0' ? 'WMS_Capabilities' : 'WMT_MS_Capabilities'}>`;

const layer = (name: string, content: string) =>
  `<Layer queryable="1"><Name>${name}</Name><Title>Layer ${name}</Title>${content}</Layer>`;

describe('the description of a WMS', () => {
  it('gives requests in Web Mercator where the server has it, with its other parameters', () => {
    const found = read(
      wms(
        '1.3.0',
        layer(
          'aerial',
          `<CRS>EPSG:4326</CRS><CRS>EPSG:3857</CRS>
           <EX_GeographicBoundingBox><westBoundLongitude>0</westBoundLongitude><eastBoundLongitude>1.5</eastBoundLongitude><southBoundLatitude>50.9</southBoundLatitude><northBoundLatitude>51.5</northBoundLatitude></EX_GeographicBoundingBox>
           <Attribution><Title>Kent &amp; Sons</Title><OnlineResource xlink:href="javascript:alert(1)"/></Attribution>
           <MaxScaleDenominator>100000</MaxScaleDenominator>`,
        ),
      ),
    );
    const tiles = tilesOf(found, 'aerial');
    expect(tiles).toMatchObject({
      minZoom: 13,
      bounds: [0, 50.9, 1.5, 51.5],
      credits: [{ text: 'Kent & Sons', url: null }],
    });
    const url = new URL(ownTileUrl(tiles, 1, 0, 0) ?? '');
    // The host and protocol of the pasted address, not the internal port.
    expect(url.origin).toBe('https://maps.example');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ map: 'kent', SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', LAYERS: 'aerial', STYLES: '' },
      ...{ FORMAT: 'image/png', TRANSPARENT: 'TRUE', CRS: 'EPSG:3857', WIDTH: '256', HEIGHT: '256' },
      BBOX: '-20037508.342789244,0,0,20037508.342789244',
    });
  });

  it.each([
    ['1.1.1', '<SRS>EPSG:4326 EPSG:27700</SRS>', 'SRS', 'EPSG:4326', '0.0000000000,'],
    ['1.3.0', '<CRS>EPSG:4326</CRS>', 'CRS', 'EPSG:4326', '51.1793429793,'],
    ['1.3.0', '<CRS>EPSG:4326</CRS><CRS>CRS:84</CRS>', 'CRS', 'CRS:84', '0.0000000000,'],
  ])('requests version %s with %s in degrees, in its order of axes', (version, crs, name, value, first) => {
    const tiles = tilesOf(read(wms(version, layer('old', crs))), 'old');
    const { searchParams } = new URL(ownTileUrl(tiles, 9, 256, 170) ?? '');
    expect(searchParams.get(name)).toBe(value);
    const box = searchParams.get('BBOX') ?? '';
    expect(box.startsWith(first)).toBe(true);
    const sides = box.split(',').map(Number);
    const [west, south, east, north] =
      value === 'EPSG:4326' && version === '1.3.0'
        ? [sides[1], sides[0], sides[3], sides[2]]
        : [sides[0], sides[1], sides[2], sides[3]];
    expect([west, east]).toEqual([0, 0.703125]);
    expect(south).toBeCloseTo(51.17934, 4);
    expect(north).toBeCloseTo(51.61802, 4);
  });

  it('in degrees begins at a zoom where no row of a tile is off by half a pixel', () => {
    const tiles = tilesOf(read(wms('1.1.1', layer('old', '<SRS>EPSG:4326</SRS>'))), 'old');
    const latitude = (row: number) => Math.atan(Math.sinh(Math.PI * (1 - 2 * row)));
    const errorPx = (zoom: number, y: number, share: number) => {
      const [top, bottom] = [latitude(y / 2 ** zoom), latitude((y + 1) / 2 ** zoom)];
      const asDrawn = top + (bottom - top) * share;
      const shareOfTruth = ((1 - Math.asinh(Math.tan(asDrawn)) / Math.PI) / 2) * 2 ** zoom - y;
      return Math.abs(shareOfTruth - share) * 256;
    };
    fc.assert(
      fc.property(fc.nat(2 ** tiles.minZoom - 1), fc.double({ min: 0, max: 1, noNaN: true }), (y, share) => {
        expect(errorPx(tiles.minZoom, y, share)).toBeLessThan(0.5);
      }),
    );
    expect(errorPx(tiles.minZoom - 1, 8, 0.5)).toBeGreaterThan(0.5);
  });

  it('inherits the coordinates of the groups above, and counts layers that cannot be drawn', () => {
    const group = `<Layer><Title>Group</Title><CRS>EPSG:900913</CRS>${layer('a', '')}${layer('b', '')}</Layer>`;
    const found = read(wms('1.3.0', group + layer('national', '<CRS>EPSG:27700</CRS>')));
    expect(found.layers.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(found.notes).toEqual([expect.stringContaining('One layer cannot be drawn')]);
    expect(refusal(wms('1.3.0', layer('national', '<CRS>EPSG:27700</CRS>')))).toContain('Web Mercator');
  });

  it('lists at most 500 layers', () => {
    const many = Array.from({ length: 600 }, (_, n) => layer(`n${n}`, '<CRS>EPSG:3857</CRS>')).join('');
    const { layers, notes } = read(wms('1.3.0', many));
    expect(layers).toHaveLength(500);
    expect(notes).toEqual(['The provider has 600 layers; the first 500 are listed.']);
  });
});

const HALF = 20_037_508.342789244;
const SCALE = 559_082_264.0287178;
const tileM = (zoom: number) => (2 * HALF) / 2 ** zoom;

const matrix = (id: string, zoom: number, corner: string, px = 256) =>
  `<TileMatrix><ows:Identifier>${id}</ows:Identifier><ScaleDenominator>${(SCALE * 256) / px / 2 ** zoom}</ScaleDenominator><TopLeftCorner>${corner}</TopLeftCorner><TileWidth>${px}</TileWidth><TileHeight>${px}</TileHeight><MatrixWidth>9</MatrixWidth><MatrixHeight>9</MatrixHeight></TileMatrix>`;

const wmts = (
  crs: string,
  matrices: string,
  more = '',
  format = 'image/png',
) => `<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink">
  <ows:ServiceProvider><ows:ProviderName>Kent Council</ows:ProviderName></ows:ServiceProvider>
  <ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP><ows:Get xlink:href="https://maps.example/wmts?"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation></ows:OperationsMetadata>
  <Contents><Layer><ows:Title>Tithe map</ows:Title><ows:Identifier>tithe map</ows:Identifier>
    <ows:WGS84BoundingBox><ows:LowerCorner>0 50.9</ows:LowerCorner><ows:UpperCorner>1.5 51.5</ows:UpperCorner></ows:WGS84BoundingBox>
    <Style isDefault="true"><ows:Identifier>plain</ows:Identifier></Style><Format>${format}</Format>
    <TileMatrixSetLink><TileMatrixSet>grid</TileMatrixSet></TileMatrixSetLink>${more}</Layer>
    <TileMatrixSet><ows:Identifier>grid</ows:Identifier><ows:SupportedCRS>${crs}</ows:SupportedCRS>${matrices}</TileMatrixSet></Contents></Capabilities>`;

/** What a rounding server writes. */
const CORNER = '-2.003750834E7 2.0037508E7';

describe('the description of a WMTS', () => {
  it.each(['urn:ogc:def:crs:EPSG::3857', 'EPSG:900913', 'urn:ogc:def:crs:EPSG:6.18:3:3857'])(
    'gives requests (KVP) for a set of %s',
    (crs) => {
      const set = [0, 1, 2, 3].map((zoom) => matrix(`EPSG:3857:${zoom}`, zoom, CORNER)).join('');
      const tiles = tilesOf(read(wmts(crs, set)), 'tithe map');
      expect(tiles).toMatchObject({ minZoom: 0, maxZoom: 3, grid: null, bounds: [0, 50.9, 1.5, 51.5] });
      const { searchParams } = new URL(ownTileUrl(tiles, 3, 4, 2) ?? '');
      expect(Object.fromEntries(searchParams)).toEqual({
        ...{ SERVICE: 'WMTS', REQUEST: 'GetTile', VERSION: '1.0.0', LAYER: 'tithe map', STYLE: 'plain' },
        ...{
          FORMAT: 'image/png',
          TILEMATRIXSET: 'grid',
          TILEMATRIX: 'EPSG:3857:3',
          TILEROW: '2',
          TILECOL: '4',
        },
      });
    },
  );

  it('gives resources (REST), with dimensions, on levels that do not begin at 0', () => {
    const rest = `<Dimension><ows:Identifier>Time</ows:Identifier><Default>1840</Default><Value>1840</Value></Dimension>
      <ResourceURL format="image/png" resourceType="tile" template="http://maps.example/1.0.0/{Time}/{style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/>`;
    const set = ['10', '11', '12'].map((id) => matrix(id, Number(id), CORNER)).join('');
    const tiles = tilesOf(read(wmts('EPSG:3857', set, rest)), 'tithe map');
    expect(tiles).toMatchObject({ minZoom: 10, maxZoom: 12 });
    expect(ownTileUrl(tiles, 11, 1026, 684)).toBe(
      'https://maps.example/1.0.0/1840/plain/grid/11/684/1026.png',
    );
  });

  it('counts columns and rows from an unusual origin, and names levels as the server does', () => {
    const origin = (zoom: number) => `${-HALF + 3 * tileM(8)} ${HALF - 5 * tileM(8)} ${zoom && ''}`;
    const set = [8, 9, 10].map((zoom) => matrix(`level-${zoom - 8}`, zoom, origin(zoom))).join('');
    const tiles = tilesOf(read(wmts('EPSG:3857', set)), 'tithe map');
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 10 }), fc.nat(50), fc.nat(50), (zoom, column, row) => {
        const scale = 2 ** (zoom - 8);
        const url = ownTileUrl(tiles, zoom, 3 * scale + column, 5 * scale + row);
        const { searchParams } = new URL(url ?? '');
        expect(searchParams.get('TILEMATRIX')).toBe(`level-${zoom - 8}`);
        expect([searchParams.get('TILECOL'), searchParams.get('TILEROW')]).toEqual([
          String(column),
          String(row),
        ]);
      }),
    );
    expect(ownTileUrl(tiles, 8, 2, 5)).toBeNull();
    expect(ownTileUrl(tiles, 7, 2, 3)).toBeNull();
  });

  it('counts tiles of 512 pixels by the ground that they cover', () => {
    const set = [0, 1, 2].map((zoom) => matrix(String(zoom), zoom, CORNER, 512)).join('');
    expect(tilesOf(read(wmts('EPSG:3857', set)), 'tithe map')).toMatchObject({ tileSize: 512, maxZoom: 2 });
  });

  it.each([
    ['a national grid', wmts('EPSG:27700', matrix('0', 0, CORNER))],
    ['an origin between tiles', wmts('EPSG:3857', matrix('9', 9, `${-HALF + 0.4 * tileM(9)} ${HALF}`))],
    ['scales that are not those of zooms', wmts('EPSG:3857', matrix('9', 9.3, CORNER))],
  ])('refuses %s', (_what, xml) => {
    expect(refusal(xml)).toContain('not in Web Mercator');
  });
});

it.each([
  ['<html><body>Sign in</body></html>', 'does not describe a map'],
  [
    '<ServiceExceptionReport><ServiceException>Layer unknown</ServiceException></ServiceExceptionReport>',
    'Layer unknown',
  ],
  ['<WMS_Capabilities version="1.3.0">', 'not valid XML'],
  ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'not valid XML'],
  ['<a>'.repeat(100), 'too large'],
])('%s is refused', (xml, message) => {
  expect(refusal(xml)).toContain(message);
});
