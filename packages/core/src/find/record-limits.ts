/* The limits of a find's record; the schema has the same. */

/** Before anybody made anything that is found in a field. */
export const YEAR_EARLIEST = -1_000_000;

export const YEAR_LATEST = 2100;

/** Longest material, in characters. */
export const MATERIAL_MAX_LENGTH = 100;

/** Heaviest find, in grams: a ton, room for any hoard. */
export const WEIGHT_MAX_G = 1_000_000;

/** Longest side of a find, in millimetres: ten metres. */
export const DIMENSION_MAX_MM = 10_000;
