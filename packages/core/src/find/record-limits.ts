/** Before the earliest human artefacts. */
export const YEAR_EARLIEST = -1_000_000;

export const YEAR_LATEST = 2100;

export const MATERIAL_MAX_LENGTH = 100;

/** In grams: one tonne, enough for any hoard. */
export const WEIGHT_MAX_G = 1_000_000;

export const DIMENSION_MAX_MM = 10_000;
