const HALF_M = 20_037_508.342789244;
const SCALE = 559_082_264.0287178;
const LEVELS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];

/** The tile of zoom 6 with Monaco: the first one of every level. */
const ORIGIN = { zoom: 6, x: 33, y: 23 };

const level = (zoom: number): string => {
  const tileM = (2 * HALF_M) / 2 ** ORIGIN.zoom;
  const corner = `${-HALF_M + ORIGIN.x * tileM} ${HALF_M - ORIGIN.y * tileM}`;
  const tiles = 2 ** (zoom - ORIGIN.zoom);
  return `<TileMatrix><ows:Identifier>level ${zoom - ORIGIN.zoom}</ows:Identifier>
    <ScaleDenominator>${SCALE / 2 ** zoom}</ScaleDenominator><TopLeftCorner>${corner}</TopLeftCorner>
    <TileWidth>256</TileWidth><TileHeight>256</TileHeight>
    <MatrixWidth>${tiles}</MatrixWidth><MatrixHeight>${tiles}</MatrixHeight></TileMatrix>`;
};

const layer = (id: string, title: string, set: string): string =>
  `<Layer><ows:Title>${title}</ows:Title><ows:Identifier>${id}</ows:Identifier>
    <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/png</Format>
    <TileMatrixSetLink><TileMatrixSet>${set}</TileMatrixSet></TileMatrixSetLink></Layer>`;

/** The description of a WMTS around Monaco whose levels begin neither at zoom 0 nor at the corner of the world. */
export const wmtsDescription = (host: string): string => `<?xml version="1.0"?>
<Capabilities version="1.0.0" xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink">
  <ows:ServiceProvider><ows:ProviderName>Survey of Monaco</ows:ProviderName></ows:ServiceProvider>
  <ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP><ows:Get xlink:href="http://${host}/wmts?"/></ows:HTTP></ows:DCP></ows:Operation></ows:OperationsMetadata>
  <Contents>${layer('red', 'Cadastre', 'local')}${layer('blue', 'Harbour', 'local')}${layer('national', 'National', 'lambert')}
    <TileMatrixSet><ows:Identifier>local</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>${LEVELS.map(level).join('')}</TileMatrixSet>
    <TileMatrixSet><ows:Identifier>lambert</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::2154</ows:SupportedCRS>${level(6)}</TileMatrixSet>
  </Contents></Capabilities>`;

/** The layer of a GetTile request for a tile that exists; null for another one. */
export function wmtsLayer(query: URLSearchParams): string | null {
  const number = /^level (\d+)$/.exec(query.get('TILEMATRIX') ?? '')?.[1];
  const [column, row] = [Number(query.get('TILECOL')), Number(query.get('TILEROW'))];
  const tiles = 2 ** Number(number ?? Number.NaN);
  const isInside = column >= 0 && row >= 0 && column < tiles && row < tiles;
  return isInside ? query.get('LAYER') : null;
}
