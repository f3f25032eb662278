import {
  DIMENSION_MAX_MM,
  MATERIAL_MAX_LENGTH,
  WEIGHT_MAX_G,
  YEAR_EARLIEST,
  YEAR_LATEST,
} from './record-limits.ts';

export type FindErrorCode =
  | 'quest-required'
  | 'user-required'
  | 'not-signed-in'
  | 'depth-invalid'
  | 'location-invalid'
  | 'name-too-long'
  | 'target-id-too-long'
  | 'details-too-long'
  | 'conditions-too-long'
  | 'ground-too-long'
  | 'year-from-invalid'
  | 'year-to-invalid'
  | 'years-reversed'
  | 'material-too-long'
  | 'weight-invalid'
  | 'dimension-invalid';

export interface FindError {
  readonly code: FindErrorCode;
  readonly message: string;
  readonly field: FindErrorField | null;
}

type FindErrorField =
  | 'depthCm'
  | 'location'
  | 'name'
  | 'targetId'
  | 'details'
  | 'specialConditions'
  | 'terrainType'
  | 'yearFrom'
  | 'yearTo'
  | 'material'
  | 'weightG'
  | 'lengthMm'
  | 'widthMm'
  | 'thicknessMm'
  | 'diameterMm';

/** Maximum length in characters; same limits as the schema. */
export const FIND_NAME_MAX_LENGTH = 300;

/** In characters; room for '72-75 / 12-40'. */
export const TARGET_ID_MAX_LENGTH = 16;

export const FIND_DETAILS_MAX_LENGTH = 20_000;

export const SPECIAL_CONDITIONS_MAX_LENGTH = 300;

/** Terrain, moisture and similar fields, in characters. */
export const GROUND_TEXT_MAX_LENGTH = 100;

/** Upper limit in cm (10 m), against typing errors. */
export const DEPTH_MAX_CM = 1000;

const YEAR_RULE = `A year is a whole number from ${-YEAR_EARLIEST} BC to AD ${YEAR_LATEST}. There is no year 0.`;

/** Quest and user texts from spec section 5. */
const MESSAGES: Record<FindErrorCode, string> = {
  'quest-required': 'quest_id is required and cannot be empty',
  'user-required': 'user_id is required',
  'not-signed-in': 'User not authenticated',
  'depth-invalid': `Depth must be a number from 0 to ${DEPTH_MAX_CM} cm.`,
  'location-invalid': 'The location is not a valid position.',
  'name-too-long': `A find's name can have at most ${FIND_NAME_MAX_LENGTH} characters.`,
  'target-id-too-long': `A target ID can have at most ${TARGET_ID_MAX_LENGTH} characters.`,
  'details-too-long': `Details can have at most ${FIND_DETAILS_MAX_LENGTH} characters.`,
  'conditions-too-long': `Special conditions can have at most ${SPECIAL_CONDITIONS_MAX_LENGTH} characters.`,
  'ground-too-long': `Each answer about the ground can have at most ${GROUND_TEXT_MAX_LENGTH} characters.`,
  'year-from-invalid': YEAR_RULE,
  'year-to-invalid': YEAR_RULE,
  'years-reversed': 'The last year must not be before the first.',
  'material-too-long': `A material can have at most ${MATERIAL_MAX_LENGTH} characters.`,
  'weight-invalid': `Weight must be a number from 0 to ${WEIGHT_MAX_G} g.`,
  'dimension-invalid': `A dimension must be a number from 0 to ${DIMENSION_MAX_MM} mm.`,
};

const FIELDS: Partial<Record<FindErrorCode, FindErrorField>> = {
  'depth-invalid': 'depthCm',
  'location-invalid': 'location',
  'name-too-long': 'name',
  'target-id-too-long': 'targetId',
  'details-too-long': 'details',
  'conditions-too-long': 'specialConditions',
  'ground-too-long': 'terrainType',
  'year-from-invalid': 'yearFrom',
  'year-to-invalid': 'yearTo',
  'years-reversed': 'yearTo',
  'material-too-long': 'material',
  'weight-invalid': 'weightG',
  'dimension-invalid': 'lengthMm',
};

export function findError(code: FindErrorCode): FindError {
  return { code, message: MESSAGES[code], field: FIELDS[code] ?? null };
}
