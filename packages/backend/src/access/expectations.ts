/** What an attempt on somebody's row comes to. */
export type Outcome =
  /** The row is shown, added, changed or removed. */
  | 'done'
  /** As if the row were not there: no row in the answer, none touched. */
  | 'nothing'
  /** 401 for nobody, 403 for somebody: SQLSTATE 42501. */
  | 'denied'
  /** 409: there is one already. */
  | 'conflict';

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];
export const ROLES = ['anon', 'owner', 'other'] as const;
export type Role = (typeof ROLES)[number];

/** In the order of VERBS. */
type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome];

const NO: Outcomes = ['denied', 'denied', 'denied', 'denied'];
/** Rows of others are invisible; a new one in their name is refused. */
const INVISIBLE: Outcomes = ['nothing', 'denied', 'nothing', 'nothing'];
/** The same for what can only be read. */
const READ_ONLY: Outcomes = ['nothing', 'denied', 'denied', 'denied'];
const ALL: Outcomes = ['done', 'done', 'done', 'done'];

/** Every table and view of the API. One that is missing here fails the test. */
export const RELATIONS: Readonly<Record<string, Readonly<Record<Role, Outcomes>>>> = {
  equipment: { anon: NO, owner: ALL, other: INVISIBLE },
  find_equipment: { anon: NO, owner: ALL, other: INVISIBLE },
  finds: { anon: NO, owner: ALL, other: INVISIBLE },
  finds_with_geojson: { anon: NO, owner: ['done', 'denied', 'denied', 'denied'], other: READ_ONLY },
  media: { anon: NO, owner: ALL, other: INVISIBLE },
  // Made with the user and gone with the user.
  profiles: {
    anon: NO,
    owner: ['done', 'conflict', 'done', 'denied'],
    other: ['nothing', 'denied', 'nothing', 'denied'],
  },
  // Append-only.
  quest_path_points: { anon: NO, owner: ['done', 'done', 'denied', 'denied'], other: READ_ONLY },
  quests: { anon: NO, owner: ALL, other: INVISIBLE },
  quests_with_geojson: { anon: NO, owner: ['done', 'denied', 'denied', 'denied'], other: READ_ONLY },
  // Written by trigger only.
  tombstones: { anon: NO, owner: ['done', 'denied', 'denied', 'denied'], other: READ_ONLY },
  user_preferences: {
    anon: NO,
    owner: ['done', 'conflict', 'done', 'denied'],
    other: ['nothing', 'denied', 'nothing', 'denied'],
  },
};

/** What a call with the owner's ids comes to. `own`: it works, on the caller's own rows only. */
export type CallOutcome = 'denied' | 'done' | 'not found' | 'own';

/** Every function of the API. */
export const FUNCTIONS: Readonly<Record<string, Readonly<Record<Role, CallOutcome>>>> = {
  append_quest_path_point: { anon: 'denied', owner: 'done', other: 'not found' },
  append_quest_path_points: { anon: 'denied', owner: 'done', other: 'not found' },
  pull_changes: { anon: 'denied', owner: 'done', other: 'own' },
  pull_path_points: { anon: 'denied', owner: 'done', other: 'own' },
  set_active_quest: { anon: 'denied', owner: 'done', other: 'not found' },
};

/** Functions outside the API that a signed-in user may execute: the policies call them. Nobody else may call any. */
export const PRIVATE_FUNCTIONS_FOR_USERS: readonly string[] = ['may_store_media', 'owns_equipment'];
