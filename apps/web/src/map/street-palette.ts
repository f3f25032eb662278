import type { ColorScheme } from './map-palette.ts';

export interface StreetPalette {
  readonly water: string;
  readonly wood: string;
  readonly grass: string;
  readonly sand: string;
  readonly ice: string;
  readonly built: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly casing: string;
  readonly motorway: string;
  readonly mainRoad: string;
  readonly road: string;
  readonly track: string;
  readonly rail: string;
  readonly border: string;
  readonly label: string;
  readonly smallLabel: string;
  readonly halo: string;
  readonly waterLabel: string;
}

const LIGHT: StreetPalette = {
  water: '#bdd3d6',
  wood: '#c6d1a6',
  grass: '#d3dab2',
  sand: '#ebe2c3',
  ice: '#eff2ef',
  built: '#e4dfcf',
  building: '#cfc7b3',
  buildingEdge: '#b7ad96',
  casing: '#b3a88c',
  motorway: '#e5c27c',
  mainRoad: '#f3e2b0',
  road: '#fdfcf5',
  track: '#94805a',
  rail: '#8d897c',
  border: '#8f8571',
  label: '#33362c',
  smallLabel: '#5a5c4f',
  halo: '#f4f2e5',
  waterLabel: '#3f6c7a',
};

const DARK: StreetPalette = {
  water: '#182a31',
  wood: '#1f2a17',
  grass: '#2c3622',
  sand: '#3a3726',
  ice: '#39403f',
  built: '#2f3227',
  building: '#42443a',
  buildingEdge: '#54564a',
  casing: '#14180f',
  motorway: '#7d6331',
  mainRoad: '#5d5233',
  road: '#474b3b',
  track: '#9a895f',
  rail: '#7b7b70',
  border: '#8a8470',
  label: '#e3e1d0',
  smallLabel: '#b9b9a6',
  halo: '#161b11',
  waterLabel: '#8db3c1',
};

export function streetPalette(scheme: ColorScheme): StreetPalette {
  return scheme === 'dark' ? DARK : LIGHT;
}
