/** Why a find could not be logged or changed. */
export type FindErrorCode =
  | 'quest-required'
  | 'user-required'
  | 'not-signed-in'
  | 'depth-invalid'
  | 'location-invalid'
  | 'name-too-long'
  | 'target-id-too-long'
  | 'text-too-long';

/** A refusal with the text that the product shows for it. */
export interface FindError {
  readonly code: FindErrorCode;
  readonly message: string;
}

/** Longest name of a find, in characters. */
export const FIND_NAME_MAX_LENGTH = 200;

/** Longest target id, in characters: room for '72-75 / 12-40' and the like. */
export const TARGET_ID_MAX_LENGTH = 16;

/** Longest details or special conditions of a find, in characters. */
export const FIND_TEXT_MAX_LENGTH = 10_000;

/** Deepest depth that is taken for one, in cm: ten metres; more is a slip of the thumb. */
export const DEPTH_MAX_CM = 1000;

/** Texts of spec section 5 for quest and user; the limits are ours. */
const MESSAGES: Record<FindErrorCode, string> = {
  'quest-required': 'quest_id is required and cannot be empty',
  'user-required': 'user_id is required',
  'not-signed-in': 'User not authenticated',
  'depth-invalid': `Depth must be a number from 0 to ${DEPTH_MAX_CM} cm.`,
  'location-invalid': 'The location is not a valid position.',
  'name-too-long': `A find's name can have at most ${FIND_NAME_MAX_LENGTH} characters.`,
  'target-id-too-long': `A target ID can have at most ${TARGET_ID_MAX_LENGTH} characters.`,
  'text-too-long': `Details and notes can have at most ${FIND_TEXT_MAX_LENGTH} characters each.`,
};

/** The refusal for a code, with its text. */
export function findError(code: FindErrorCode): FindError {
  return { code, message: MESSAGES[code] };
}
