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
  | 'not-ended'
  | 'start-invalid'
  | 'start-in-future'
  | 'start-too-late'
  | 'end-invalid'
  | 'end-in-future'
  | 'end-before-start'
  | 'pauses-invalid'
  | 'pauses-too-long'
  | 'not-ended-to-rebuild'
  | 'path-incomplete'
  | 'path-trimmed-away'
  | 'path-not-trimmed'
  | 'path-too-long'
  | 'split-outside'
  | 'merge-itself'
  | 'started-already'
  | 'litter-invalid'
  | 'path-too-short'
  | 'path-without-time'
  | 'path-drawn-too-long';

export interface QuestError {
  readonly code: QuestErrorCode;
  readonly title: string;
  readonly message: string;
  readonly field?:
    | 'name'
    | 'description'
    | 'locationName'
    | 'startTime'
    | 'endTime'
    | 'pausedSeconds'
    | 'litterCount'
    | 'path';
}

/** In characters; same limits as the schema. */
export const QUEST_NAME_MAX_LENGTH = 200;

export const QUEST_DESCRIPTION_MAX_LENGTH = 20_000;

export const QUEST_PLACE_MAX_LENGTH = 300;

export const DRAWN_PATH_MAX_POINTS = 1_000;

const TIMES_NOT_SAVED = 'Times Not Saved';

/** Texts of spec sections 4, 5 and 8; those for lengths, times and the empty name are our own. */
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
  'start-invalid': {
    title: TIMES_NOT_SAVED,
    message: 'Enter the date and the time of the start.',
    field: 'startTime',
  },
  'start-in-future': {
    title: TIMES_NOT_SAVED,
    message: 'The start cannot be in the future.',
    field: 'startTime',
  },
  'start-too-late': {
    title: TIMES_NOT_SAVED,
    message: 'The timer has run for less time than this start would remove. Choose an earlier start.',
    field: 'startTime',
  },
  'end-invalid': {
    title: TIMES_NOT_SAVED,
    message: 'Enter the date and the time of the end.',
    field: 'endTime',
  },
  'end-in-future': { title: TIMES_NOT_SAVED, message: 'The end cannot be in the future.', field: 'endTime' },
  'end-before-start': {
    title: TIMES_NOT_SAVED,
    message: 'The end cannot be before the start.',
    field: 'endTime',
  },
  'pauses-invalid': {
    title: TIMES_NOT_SAVED,
    message: 'Enter the pauses in whole minutes, or 0 for none.',
    field: 'pausedSeconds',
  },
  'pauses-too-long': {
    title: TIMES_NOT_SAVED,
    message: 'The pauses cannot be longer than the time from start to end.',
    field: 'pausedSeconds',
  },
  'not-ended-to-rebuild': {
    title: 'Quest Not Changed',
    message: 'End the quest first. The path of a quest in progress cannot be changed.',
  },
  'path-incomplete': {
    title: 'Quest Not Changed',
    message: 'The path is not completely on this device yet. Try again when it is synced.',
  },
  'path-trimmed-away': { title: 'Path Not Trimmed', message: 'At least one point of the path must stay.' },
  'path-not-trimmed': { title: 'Path Not Trimmed', message: 'Choose how much of the path to remove.' },
  'path-too-long': {
    title: 'Quests Not Merged',
    message: 'A path can have at most 200,000 points, and these two have more together.',
  },
  'split-outside': {
    title: 'Quest Not Split',
    message: 'Enter a time between the start and the end of the quest.',
  },
  'started-already': {
    title: 'Error Creating Quest',
    message: 'This planned quest has been started already.',
  },
  'litter-invalid': {
    title: 'Litter Not Saved',
    message: 'Enter the pieces of litter as a whole number of at most 100,000, or 0 for none.',
    field: 'litterCount',
  },
  'path-without-time': {
    title: 'Path Not Saved',
    message: 'Enter an end after the start: the points of the path get times between them.',
    field: 'endTime',
  },
  'path-too-short': {
    title: 'Path Not Saved',
    message: 'Draw at least two points of the path, or remove the point.',
    field: 'path',
  },
  'path-drawn-too-long': {
    title: 'Path Not Saved',
    message: `A drawn path can have at most ${DRAWN_PATH_MAX_POINTS} points. Remove some of them.`,
    field: 'path',
  },
  'merge-itself': { title: 'Quests Not Merged', message: 'Choose another quest.' },
};

export function questError(code: QuestErrorCode): QuestError {
  return { code, ...WORDING[code] };
}
