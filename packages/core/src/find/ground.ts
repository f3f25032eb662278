/*
 * What a detectorist says about the ground, offered as choices. The columns are free text, so a stored value that
 * is on no list is shown as it is.
 */

/** Where the find was made. */
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

/** How wet the ground is, dry to wet: wet ground conducts, and reads deeper. */
export const MOISTURE_LEVELS = ['Bone dry', 'Dry', 'Moist', 'Wet', 'Waterlogged'] as const;

/** How strongly the ground itself answers the detector. */
export const MINERALIZATION_LEVELS = ['Low', 'Medium', 'High', 'Very high', 'Salt'] as const;

/** How much iron and junk lies around. */
export const TRASH_DENSITIES = ['Clean', 'Light', 'Moderate', 'Heavy', 'Carpet of iron'] as const;

/** How hard the ground is to dig. */
export const COMPACTION_LEVELS = ['Loose', 'Soft', 'Firm', 'Hard', 'Stony'] as const;
