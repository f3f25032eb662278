/** A GetMap request of WMS 1.3.0. In EPSG:3857 its axis order is that of 1.1.1. */
export function wmsTiles(address: string, layers: string, format = 'image/png'): string {
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: layers,
    STYLES: '',
    FORMAT: format,
    TRANSPARENT: 'true',
    CRS: 'EPSG:3857',
    WIDTH: '256',
    HEIGHT: '256',
  });
  return `${address}?${query}&BBOX={bbox-epsg-3857}`;
}

/** A tile of the French mapping agency's WMTS, whose matrix set PM is that of Web Mercator. */
export function ignTiles(layer: string, format: string): string {
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    STYLE: 'normal',
    TILEMATRIXSET: 'PM',
    LAYER: layer,
    FORMAT: format,
  });
  return `https://data.geopf.fr/wmts?${query}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`;
}
