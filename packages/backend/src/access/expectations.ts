import { type ByRole, byOwner, type Outcomes } from './outcomes.ts';

const NO: Outcomes = ['denied', 'denied', 'denied', 'denied'];
/** Rows of others are invisible; a new one in their name is refused. */
const INVISIBLE: Outcomes = ['nothing', 'denied', 'nothing', 'nothing'];
/** The same for what can only be read. */
const READ_ONLY: Outcomes = ['nothing', 'denied', 'denied', 'denied'];
const ALL: Outcomes = ['done', 'done', 'done', 'done'];
const READ: Outcomes = ['done', 'denied', 'denied', 'denied'];

/** Rows of one user, which nobody else sees. */
const OWN = byOwner(NO, ALL, INVISIBLE);
const OWN_READ_ONLY = byOwner(NO, READ, READ_ONLY);
/** One row per user, made with the user and gone with the user. */
const MADE_WITH_USER = byOwner(
  NO,
  ['done', 'conflict', 'done', 'denied'],
  ['nothing', 'denied', 'nothing', 'denied'],
);

/** Read by everybody once published, written by administrators; nobody owns it. */
const CONTENT = {
  ...byOwner(READ, ['done', 'denied', 'nothing', 'nothing'], ['done', 'denied', 'nothing', 'nothing']),
  admin: ALL,
  halfway: ['nothing', 'denied', 'nothing', 'nothing'],
} as const satisfies ByRole<Outcomes>;

/** Every table and view of the API. One that is missing here fails the test. */
export const RELATIONS: Readonly<Record<string, ByRole<Outcomes>>> = {
  bucket_list: OWN,
  contact_interactions: OWN,
  equipment: OWN,
  find_equipment: OWN,
  finds: OWN,
  finds_with_geojson: OWN_READ_ONLY,
  landowner_contacts: OWN,
  media: OWN,
  posts: CONTENT,
  profiles: MADE_WITH_USER,
  property_permissions: OWN,
  property_permissions_with_geojson: OWN_READ_ONLY,
  // Append-only.
  quest_path_points: byOwner(NO, ['done', 'done', 'denied', 'denied'], READ_ONLY),
  quests: OWN,
  quests_with_geojson: OWN_READ_ONLY,
  // Written by trigger only.
  tombstones: OWN_READ_ONLY,
  user_preferences: MADE_WITH_USER,
};

/**
 * What a call with the owner's ids comes to. `done`: it does its work, or shows something of the owner. `own`: it works,
 * and nothing of the owner is in the answer.
 */
export type CallOutcome = 'denied' | 'done' | 'not found' | 'own';

const ON_OWN_QUEST = byOwner<CallOutcome>('denied', 'done', 'not found');
const OWN_ROWS = byOwner<CallOutcome>('denied', 'done', 'own');
const ADMIN: ByRole<CallOutcome> = { ...byOwner<CallOutcome>('denied', 'denied', 'denied'), admin: 'done' };
/** The same with an id that no post has: told only to whom the posts are. */
const ADMIN_ON_POST: ByRole<CallOutcome> = { ...ADMIN, admin: 'not found' };
/** For everybody alike, and nothing of any user in it. */
const PUBLIC = byOwner<CallOutcome>('own', 'own', 'own');
/** For the service role alone, which no token of this installation has. */
const SERVICE = byOwner<CallOutcome>('denied', 'denied', 'denied');

/** Every function of the API; how each is called is in sample-calls.ts. */
export const FUNCTIONS: Readonly<Record<string, ByRole<CallOutcome>>> = {
  account_deletion_check: SERVICE,
  account_files: SERVICE,
  admin_audit_log: ADMIN,
  admin_daily_counts: ADMIN,
  admin_dashboard_counts: ADMIN,
  admin_edit_post: ADMIN_ON_POST,
  admin_list_users: ADMIN,
  admin_post_revision: ADMIN_ON_POST,
  admin_post_revisions: ADMIN,
  admin_save_site_settings: ADMIN,
  admin_security_events: ADMIN,
  admin_set_admin: ADMIN,
  admin_set_post_status: ADMIN,
  admin_suspend_user: ADMIN,
  admin_user: ADMIN,
  append_quest_path_point: ON_OWN_QUEST,
  append_quest_path_points: ON_OWN_QUEST,
  // The owner's gallery is private here; its own tests open it.
  get_public_gallery: byOwner<CallOutcome>('own', 'own', 'own'),
  delete_account: SERVICE,
  // The owner's own sessions only, whoever calls; sessions-list.test.ts tries another's.
  end_session: byOwner<CallOutcome>('denied', 'not found', 'not found'),
  erase_path_points: SERVICE,
  // Says whether an address is free, for whoever is signed in; gallery-address.test.ts says to what.
  is_gallery_slug_free: byOwner<CallOutcome>('denied', 'own', 'own'),
  list_security_events: byOwner<CallOutcome>('denied', 'own', 'own'),
  list_sessions: byOwner<CallOutcome>('denied', 'own', 'own'),
  post_at: PUBLIC,
  post_tags: PUBLIC,
  published_posts: PUBLIC,
  pull_changes: OWN_ROWS,
  pull_newest: OWN_ROWS,
  pull_path_points: OWN_ROWS,
  pull_paths: OWN_ROWS,
  row_quota: byOwner<CallOutcome>('denied', 'own', 'own'),
  set_active_quest: ON_OWN_QUEST,
  site_settings: PUBLIC,
  storage_used: byOwner<CallOutcome>('denied', 'own', 'own'),
};

/** Functions outside the API that a signed-in user may execute: the policies call them. */
export const PRIVATE_FUNCTIONS_FOR_USERS: readonly string[] = [
  'admin_audit_log',
  'admin_daily_counts',
  'admin_dashboard_counts',
  'admin_edit_post',
  'admin_list_users',
  'admin_post_revision',
  'admin_post_revisions',
  'admin_save_site_settings',
  'admin_security_events',
  'admin_set_admin',
  'admin_set_post_status',
  'admin_suspend_user',
  'admin_user',
  'end_session',
  'is_admin',
  'is_gallery_slug_free',
  'is_https_address',
  'is_media_path',
  'is_on_globe',
  'is_profile_picture',
  'is_second_step_done',
  'is_shown',
  'is_sound_polygon',
  'list_security_events',
  'list_sessions',
  'may_store_media',
  'owns_contact',
  'owns_equipment',
  'owns_permission',
  'post_at',
  'post_tags',
  'public_gallery',
  'published_posts',
  'pull_changes',
  'row_quota',
  'site_settings',
];

/** Those that somebody without an account may execute. */
export const PRIVATE_FUNCTIONS_FOR_ANYBODY: readonly string[] = [
  'post_at',
  'post_tags',
  'public_gallery',
  'published_posts',
  'site_settings',
];

/** Those that run with the rights of their owner. Each checks its caller itself, and its test says how. */
export const DEFINER_FUNCTIONS_FOR_USERS: readonly string[] = [
  'admin_audit_log',
  'admin_daily_counts',
  'admin_dashboard_counts',
  'admin_edit_post',
  'admin_list_users',
  'admin_post_revision',
  'admin_post_revisions',
  'admin_save_site_settings',
  'admin_security_events',
  'admin_set_admin',
  'admin_set_post_status',
  'admin_suspend_user',
  'admin_user',
  'end_session',
  'is_admin',
  'is_gallery_slug_free',
  'is_second_step_done',
  'list_security_events',
  'list_sessions',
  'post_at',
  'post_tags',
  'public_gallery',
  'published_posts',
  'row_quota',
  'site_settings',
];

/** Those of them that tell nothing of any account, and so need no second step. */
export const OPEN_DEFINER_FUNCTIONS: readonly string[] = [
  'is_gallery_slug_free',
  'post_at',
  'post_tags',
  'public_gallery',
  'published_posts',
  'site_settings',
];
