export type QuestErrorCode =
  | 'name-required'
  | 'name-too-long'
  | 'description-too-long'
  | 'place-too-long'
  | 'location-required'
  | 'user-required'
  | 'no-quest-to-pause'
  | 'no-quest-to-end'
  | 'quest-not-found-to-resume'
  | 'quest-not-found-to-reopen'
  | 'not-paused'
  | 'not-ended';

export interface QuestError {
  readonly code: QuestErrorCode;
  readonly title: string;
  readonly message: string;
  readonly field?: 'name' | 'description' | 'locationName';
}

/** In characters; same limits as the schema. */
export const QUEST_NAME_MAX_LENGTH = 200;

export const QUEST_DESCRIPTION_MAX_LENGTH = 20_000;

export const QUEST_PLACE_MAX_LENGTH = 300;

/** Texts of spec sections 4, 5 and 8; those for lengths and the empty name are our own. */
const WORDING: Record<QuestErrorCode, Omit<QuestError, 'code'>> = {
  'name-required': { title: 'Error Creating Quest', message: 'Give the quest a name.', field: 'name' },
  'name-too-long': {
    title: 'Error Creating Quest',
    message: `A quest name can have at most ${QUEST_NAME_MAX_LENGTH} characters.`,
    field: 'name',
  },
  'description-too-long': {
    title: 'Error Creating Quest',
    message: `Quest notes can have at most ${QUEST_DESCRIPTION_MAX_LENGTH} characters.`,
    field: 'description',
  },
  'place-too-long': {
    title: 'Error Creating Quest',
    message: `The name of a place can have at most ${QUEST_PLACE_MAX_LENGTH} characters.`,
    field: 'locationName',
  },
  'location-required': {
    title: 'Location Required',
    message: 'Location needed to start a quest. Please enable location access in your browser.',
  },
  'user-required': { title: 'User ID Missing', message: 'Cannot start quest without user ID.' },
  'no-quest-to-pause': { title: 'No Active Quest', message: 'No quest to pause.' },
  'no-quest-to-end': { title: 'No Active Quest', message: 'There is no active quest to end.' },
  'quest-not-found-to-resume': { title: 'Quest Not Found', message: 'Cannot resume quest.' },
  'quest-not-found-to-reopen': { title: 'Quest Not Found', message: 'Cannot restart quest.' },
  'not-paused': { title: 'Cannot Resume', message: 'Quest is not paused.' },
  'not-ended': { title: 'Cannot Restart', message: 'Only ended quests can be restarted.' },
};

export function questError(code: QuestErrorCode): QuestError {
  return { code, ...WORDING[code] };
}
