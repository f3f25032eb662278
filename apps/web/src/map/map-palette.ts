/** The map's colours: the design tokens, and a few tints only the map needs. */
export interface MapPalette {
  readonly sea: string;
  readonly land: string;
  /** The ground at zooms where coastlines are too coarse. */
  readonly field: string;
  readonly grid: string;
  readonly border: string;
  readonly label: string;
  readonly river: string;
  readonly riverLabel: string;
  readonly town: string;
  readonly path: string;
  readonly pathOlder: string;
  readonly casing: string;
  readonly find: string;
  readonly findRing: string;
  readonly findCount: string;
  readonly position: string;
  readonly positionRing: string;
  readonly boundary: string;
  readonly mark: string;
  /** From no finds to many; the first is transparent. */
  readonly heat: readonly [string, string, string, string];
}

const LIGHT: MapPalette = {
  sea: '#d8e1dc',
  land: '#e9e8d6',
  field: '#dde0c3',
  grid: '#b7bd9c',
  border: '#b3b89d',
  label: '#5c5f52',
  river: '#a7bdbb',
  riverLabel: '#5b7674',
  town: '#3f4238',
  path: '#4a5639',
  pathOlder: '#7d8b68',
  casing: '#f7f7f0',
  find: '#b4832f',
  findRing: '#fdfdf9',
  findCount: '#ffffff',
  position: '#2f6079',
  positionRing: '#fdfdf9',
  boundary: '#8a6119',
  mark: '#23261f',
  heat: ['rgba(180,131,47,0)', 'rgba(214,178,105,0.55)', 'rgba(180,131,47,0.8)', 'rgba(117,81,20,0.95)'],
};

const DARK: MapPalette = {
  sea: '#17201d',
  land: '#242b1d',
  field: '#28311f',
  grid: '#434e36',
  border: '#4a5540',
  label: '#a9ab9b',
  river: '#3d5553',
  riverLabel: '#86a3a1',
  town: '#cfd0c2',
  path: '#b3c596',
  pathOlder: '#72815b',
  casing: '#141910',
  find: '#d9a84e',
  findRing: '#161a13',
  findCount: '#161a13',
  position: '#86b8cf',
  positionRing: '#161a13',
  boundary: '#e5be74',
  mark: '#efeadc',
  heat: ['rgba(217,168,78,0)', 'rgba(120,92,44,0.6)', 'rgba(217,168,78,0.8)', 'rgba(246,221,165,0.95)'],
};

export type ColorScheme = 'light' | 'dark';

export function mapPalette(scheme: ColorScheme): MapPalette {
  return scheme === 'dark' ? DARK : LIGHT;
}
