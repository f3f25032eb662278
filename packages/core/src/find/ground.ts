/* Suggested values. The columns are free text, so other stored values are shown unchanged. */

export const TERRAIN_TYPES = [
  'Pasture',
  'Ploughed field',
  'Stubble',
  'Seeded field',
  'Woodland',
  'Heath or moor',
  'Park or lawn',
  'Garden',
  'Path or track',
  'River bank',
  'Shallow water',
  'Beach, dry sand',
  'Beach, wet sand',
  'Building site',
  'Other',
] as const;

/** Dry to wet. Wet ground conducts and gives more depth. */
export const MOISTURE_LEVELS = ['Bone dry', 'Dry', 'Moist', 'Wet', 'Waterlogged'] as const;

export const MINERALIZATION_LEVELS = ['Low', 'Medium', 'High', 'Very high', 'Salt'] as const;

export const TRASH_DENSITIES = ['Clean', 'Light', 'Moderate', 'Heavy', 'Carpet of iron'] as const;

export const COMPACTION_LEVELS = ['Loose', 'Soft', 'Firm', 'Hard', 'Stony'] as const;
