import type { LayerCredit, LayerGroup, MapLayer } from '@metalquest/core/map/layer';
import { ignTiles, wmsTiles } from './tile-addresses.ts';

interface CatalogueLayer extends MapLayer {
  /**
   * Where the address and terms are from: live code of 2026, public code, or the editor layer index, whose
   * permissions often cover tracing for OpenStreetMap only.
   */
  readonly evidence: 'used' | 'code' | 'index';
}

type Region = Pick<MapLayer, 'region' | 'bounds'>;

const AUSTRIA: Region = { region: 'Austria', bounds: [9.5, 46.3, 17.2, 49.1] };
const BAVARIA: Region = { region: 'Bavaria', bounds: [8.9, 47.2, 13.9, 50.6] };
const ENGLAND: Region = { region: 'England', bounds: [-6.5, 49.8, 1.8, 55.9] };
const FRANCE: Region = { region: 'France', bounds: [-5.3, 41.3, 9.7, 51.2] };
const NETHERLANDS: Region = { region: 'Netherlands', bounds: [3.3, 50.7, 7.3, 53.6] };
const NORTH_RHINE_WESTPHALIA: Region = { region: 'North Rhine-Westphalia', bounds: [5.8, 50.3, 9.5, 52.6] };
const NORWAY: Region = { region: 'Norway', bounds: [4, 57.8, 31.5, 71.4] };
const POLAND: Region = { region: 'Poland', bounds: [14.1, 49, 24.2, 54.9] };
const SWEDEN: Region = { region: 'Sweden', bounds: [10.5, 55.2, 24.2, 69.1] };
const SWITZERLAND: Region = { region: 'Switzerland', bounds: [5.9, 45.8, 10.6, 47.9] };
const USA: Region = { region: 'United States', bounds: [-179.3, 18.9, -66.9, 71.5] };

const TERMS_UNCONFIRMED = 'The provider has not said that its tiles may be saved.';

function overlay(
  group: LayerGroup,
  id: string,
  name: string,
  place: Region,
  [minZoom, maxZoom]: readonly [number, number],
  tiles: string,
  {
    notSavable = null,
    years = null,
    ...terms
  }: Pick<CatalogueLayer, 'credits' | 'evidence'> & Partial<Pick<MapLayer, 'notSavable' | 'years'>>,
): CatalogueLayer {
  const layer = { id, name, group, ...place, years, minZoom, maxZoom, tiles, notSavable, ...terms };
  return { ...layer, kind: 'overlay', tileSize: 256 };
}

const OGL: LayerCredit = {
  text: '© Environment Agency copyright and/or database right 2022',
  url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
};
const IGN: LayerCredit = { text: 'IGN, Licence Ouverte', url: 'https://geoservices.ign.fr/' };
const BASEMAP_AT: LayerCredit = { text: 'basemap.at, CC BY 4.0', url: 'https://basemap.at/' };
const BAVARIAN: LayerCredit = {
  text: 'Bayerische Vermessungsverwaltung, CC BY 4.0',
  url: 'https://www.geodaten.bayern.de/',
};
const PDOK: LayerCredit = { text: 'PDOK', url: 'https://www.pdok.nl/' };
const SWISSTOPO: LayerCredit = { text: '© swisstopo', url: 'https://www.swisstopo.admin.ch/' };
const USGS: LayerCredit = { text: 'U.S. Geological Survey', url: 'https://www.usgs.gov/' };

/** Worldwide to zoom 12; finer ones where national laser surveys are open. */
const HILLS: CatalogueLayer = {
  ...{ id: 'mapterhorn', name: 'Hills', kind: 'height', group: 'relief', region: null, bounds: null },
  ...{
    years: null,
    minZoom: 0,
    maxZoom: 16,
    fullZoom: 12,
    tileSize: 512,
    notSavable: null,
    evidence: 'code',
  },
  tiles: 'https://tiles.mapterhorn.com/{z}/{x}/{y}.webp',
  credits: [{ text: 'Mapterhorn', url: 'https://mapterhorn.com/attribution' }],
};

const RELIEF: readonly CatalogueLayer[] = [
  overlay(
    'relief',
    'lidar-england',
    'Lidar relief, 1 m',
    ENGLAND,
    [8, 18],
    'https://environment.data.gov.uk/spatialdata/lidar-composite-digital-terrain-model-dtm-1m/wmts?service=WMTS&request=GetTile&version=1.0.0&layer=Lidar_Composite_Hillshade_DTM_1m&style=hillshade&tileMatrixSet=WebMercatorQuad&format=image%2Fpng&tileMatrix={z}&tileRow={y}&tileCol={x}',
    { credits: [OGL], evidence: 'used', years: '2022' },
  ),
  overlay(
    'relief',
    'lidar-netherlands',
    'Lidar relief, 0.5 m',
    NETHERLANDS,
    [9, 18],
    wmsTiles('https://service.pdok.nl/rws/ahn/wms/v1_0', 'dtm_05m'),
    { credits: [PDOK, { text: 'AHN, CC0' }], evidence: 'code' },
  ),
  overlay(
    'relief',
    'lidar-france',
    'Lidar relief',
    FRANCE,
    [7, 18],
    ignTiles('IGNF_LIDAR-HD_MNT_ELEVATION.ELEVATIONGRIDCOVERAGE.SHADOW', 'image/png'),
    { credits: [IGN], evidence: 'code' },
  ),
  overlay(
    'relief',
    'relief-switzerland',
    'Lidar relief',
    SWITZERLAND,
    [7, 17],
    'https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.swissalti3d-reliefschattierung/default/current/3857/{z}/{x}/{y}.png',
    { credits: [SWISSTOPO], evidence: 'used', notSavable: TERMS_UNCONFIRMED },
  ),
  overlay(
    'relief',
    'relief-austria',
    'Lidar relief',
    AUSTRIA,
    [7, 17],
    'https://mapsneu.wien.gv.at/basemap/bmapgelaende/grau/google3857/{z}/{y}/{x}.jpeg',
    { credits: [BASEMAP_AT], evidence: 'index' },
  ),
  overlay(
    'relief',
    'relief-norway',
    'Lidar relief',
    NORWAY,
    [9, 18],
    wmsTiles('https://wms.geonorge.no/skwms1/wms.hoyde-dtm', 'DTM:skyggerelieff'),
    {
      credits: [{ text: '© Kartverket', url: 'https://www.kartverket.no/' }],
      evidence: 'index',
      notSavable: TERMS_UNCONFIRMED,
    },
  ),
  overlay(
    'relief',
    'lidar-north-rhine-westphalia',
    'Lidar relief',
    NORTH_RHINE_WESTPHALIA,
    [9, 18],
    wmsTiles('https://www.wms.nrw.de/geobasis/wms_nw_dgm-schummerung', 'nw_dgm-schummerung_pan'),
    {
      credits: [{ text: 'Geobasis NRW, dl-de/zero-2-0', url: 'https://www.geobasis.nrw.de/' }],
      evidence: 'index',
    },
  ),
  overlay(
    'relief',
    'relief-bavaria',
    'Lidar relief',
    BAVARIA,
    [9, 18],
    wmsTiles('https://geoservices.bayern.de/od/wms/dgm/v1/relief', 'by_relief_kombiniert'),
    { credits: [BAVARIAN], evidence: 'code' },
  ),
  overlay(
    'relief',
    'relief-poland',
    'Lidar relief',
    POLAND,
    [9, 18],
    wmsTiles('https://mapy.geoportal.gov.pl/wss/service/PZGIK/NMT/GRID1/WMS/ShadedRelief', 'Raster'),
    {
      credits: [{ text: 'GUGiK', url: 'https://www.geoportal.gov.pl/' }],
      evidence: 'index',
      notSavable: TERMS_UNCONFIRMED,
    },
  ),
  overlay(
    'relief',
    'relief-usa',
    'Lidar relief (3DEP)',
    USA,
    [8, 18],
    wmsTiles(
      'https://elevation.nationalmap.gov/arcgis/services/3DEPElevation/ImageServer/WMSServer',
      '3DEPElevation:Hillshade Gray',
    ),
    { credits: [USGS], evidence: 'index' },
  ),
];

const AERIAL: readonly CatalogueLayer[] = [
  overlay(
    'aerial',
    'aerial-france',
    'Aerial photos',
    FRANCE,
    [6, 19],
    ignTiles('ORTHOIMAGERY.ORTHOPHOTOS', 'image/jpeg'),
    { credits: [IGN], evidence: 'index' },
  ),
  overlay(
    'aerial',
    'aerial-france-1950',
    'Aerial photos',
    FRANCE,
    [6, 18],
    ignTiles('ORTHOIMAGERY.ORTHOPHOTOS.1950-1965', 'image/png'),
    { credits: [IGN], evidence: 'code', years: '1950 to 1965' },
  ),
  overlay(
    'aerial',
    'aerial-austria',
    'Aerial photos',
    AUSTRIA,
    [7, 19],
    'https://mapsneu.wien.gv.at/basemap/bmaporthofoto30cm/normal/google3857/{z}/{y}/{x}.jpeg',
    { credits: [BASEMAP_AT], evidence: 'index' },
  ),
  overlay(
    'aerial',
    'aerial-netherlands',
    'Aerial photos',
    NETHERLANDS,
    [7, 19],
    'https://service.pdok.nl/hwh/luchtfotorgb/wmts/v1_0/Actueel_orthoHR/EPSG:3857/{z}/{x}/{y}.jpeg',
    {
      credits: [PDOK, { text: 'Beeldmateriaal.nl, CC BY 4.0', url: 'https://www.beeldmateriaal.nl/' }],
      evidence: 'index',
    },
  ),
  overlay(
    'aerial',
    'aerial-switzerland',
    'Aerial photos',
    SWITZERLAND,
    [7, 19],
    wmsTiles('https://wms.geo.admin.ch/', 'ch.swisstopo.swissimage', 'image/jpeg'),
    { credits: [SWISSTOPO], evidence: 'index', notSavable: TERMS_UNCONFIRMED },
  ),
  overlay(
    'aerial',
    'aerial-usa',
    'Aerial photos',
    USA,
    [4, 16],
    'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}',
    { credits: [USGS], evidence: 'index' },
  ),
];

const OLD_MAPS: readonly CatalogueLayer[] = [
  overlay(
    'old-map',
    'old-switzerland-siegfried',
    'Siegfried map',
    SWITZERLAND,
    [8, 16],
    'https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.hiks-siegfried/default/19260101/3857/{z}/{x}/{y}.png',
    { credits: [SWISSTOPO], evidence: 'code', notSavable: TERMS_UNCONFIRMED, years: '1926' },
  ),
  overlay(
    'old-map',
    'old-france-staff',
    'General staff map',
    FRANCE,
    [6, 15],
    ignTiles('GEOGRAPHICALGRIDSYSTEMS.ETATMAJOR40', 'image/jpeg'),
    { credits: [IGN], evidence: 'code', years: '1820 to 1866' },
  ),
  overlay(
    'old-map',
    'old-france-cassini',
    'Cassini map',
    FRANCE,
    [6, 14],
    ignTiles('BNF-IGNF_GEOGRAPHICALGRIDSYSTEMS.CASSINI', 'image/png'),
    { credits: [IGN, { text: 'BnF', url: 'https://www.bnf.fr/' }], evidence: 'code', years: '18th century' },
  ),
];

const PROTECTED: readonly CatalogueLayer[] = [
  overlay(
    'protected',
    'protected-bavaria',
    'Archaeological monuments',
    BAVARIA,
    [11, 18],
    wmsTiles('https://geoservices.bayern.de/od/wms/gdi/v1/denkmal', 'bodendenkmalO'),
    { credits: [{ text: 'BLfD, CC BY-ND 4.0', url: 'https://www.blfd.bayern.de/' }], evidence: 'code' },
  ),
  overlay(
    'protected',
    'protected-sweden',
    'Ancient monuments',
    SWEDEN,
    [10, 18],
    wmsTiles('https://inspire-raa.metria.se/geoserver/Fornlamningar/ows', 'PS.ProtectedSite'),
    { credits: [{ text: 'Riksantikvarieämbetet, CC0', url: 'https://www.raa.se/' }], evidence: 'index' },
  ),
];

/** Layers of other providers that an installation offers unless the operator chooses otherwise. */
export const LAYER_CATALOGUE: readonly CatalogueLayer[] = [
  HILLS,
  ...RELIEF,
  ...AERIAL,
  ...OLD_MAPS,
  ...PROTECTED,
];
