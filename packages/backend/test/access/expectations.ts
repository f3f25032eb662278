import { type ByRole, byOwner, type Outcomes } from './outcomes.ts';

const NO: Outcomes = ['denied', 'denied', 'denied', 'denied'];
const INVISIBLE: Outcomes = ['nothing', 'denied', 'nothing', 'nothing'];
const READ_ONLY: Outcomes = ['nothing', 'denied', 'denied', 'denied'];
const ALL: Outcomes = ['done', 'done', 'done', 'done'];
const READ: Outcomes = ['done', 'denied', 'denied', 'denied'];

const OWN = byOwner(NO, ALL, INVISIBLE);
const OWN_READ_ONLY = byOwner(NO, READ, READ_ONLY);
/** One row per user, created and deleted together with the user. */
const CREATED_WITH_USER = byOwner(
  NO,
  ['done', 'conflict', 'done', 'denied'],
  ['nothing', 'denied', 'nothing', 'denied'],
);

/** Public once published, writable by administrators, without an owner. */
const CONTENT = {
  ...byOwner(READ, ['done', 'denied', 'nothing', 'nothing'], ['done', 'denied', 'nothing', 'nothing']),
  admin: ALL,
  halfway: ['nothing', 'denied', 'nothing', 'nothing'],
} as const satisfies ByRole<Outcomes>;

/** Expected outcomes per table and view of the API. The test fails when one is missing. */
export const RELATIONS: Readonly<Record<string, ByRole<Outcomes>>> = {
  bucket_list: OWN,
  contact_interactions: OWN,
  equipment: OWN,
  find_equipment: OWN,
  finds: OWN,
  finds_with_geojson: OWN_READ_ONLY,
  landowner_contacts: OWN,
  map_layers: OWN,
  media: OWN,
  planned_quests: OWN,
  posts: CONTENT,
  profiles: CREATED_WITH_USER,
  property_permissions: OWN,
  property_permissions_with_geojson: OWN_READ_ONLY,
  quest_path_points: byOwner(NO, ['done', 'done', 'denied', 'denied'], READ_ONLY),
  quests: OWN,
  quests_with_geojson: OWN_READ_ONLY,
  tombstones: OWN_READ_ONLY,
  user_preferences: CREATED_WITH_USER,
};

/** `done`: it works, or returns the owner's data. `own`: it works and returns none of the owner's data. */
export type CallOutcome = 'denied' | 'done' | 'not found' | 'own';

const ON_OWN_QUEST = byOwner<CallOutcome>('denied', 'done', 'not found');
const OWN_ROWS = byOwner<CallOutcome>('denied', 'done', 'own');
const ADMIN: ByRole<CallOutcome> = { ...byOwner<CallOutcome>('denied', 'denied', 'denied'), admin: 'done' };
const ADMIN_ON_POST: ByRole<CallOutcome> = { ...ADMIN, admin: 'not found' };
const PUBLIC = byOwner<CallOutcome>('own', 'own', 'own');
/** Service role only; no token of this installation has that role. */
const SERVICE = byOwner<CallOutcome>('denied', 'denied', 'denied');

/** Expected outcomes per function of the API; sample-calls.ts holds the arguments. */
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
  // Only with the secret of a link (signing-requests.test.ts).
  agreement_to_sign: PUBLIC,
  answer_agreement: PUBLIC,
  append_quest_path_point: ON_OWN_QUEST,
  append_quest_path_points: ON_OWN_QUEST,
  calendar_events: PUBLIC,
  calendar_feed_created_at: byOwner<CallOutcome>('denied', 'own', 'own'),
  create_calendar_feed: { ...byOwner<CallOutcome>('denied', 'own', 'own'), halfway: 'denied' },
  // The edge function gallery-picture asks with the service role.
  gallery_picture_path: SERVICE,
  get_public_gallery: byOwner<CallOutcome>('own', 'own', 'own'),
  delete_account: SERVICE,
  // Only the caller's own records (deleted-records.test.ts).
  delete_permanently: { ...byOwner<CallOutcome>('denied', 'own', 'own'), halfway: 'denied' },
  // Ends only the caller's own sessions (sessions-list.test.ts).
  end_session: byOwner<CallOutcome>('denied', 'not found', 'not found'),
  erase_path_points: SERVICE,
  files_to_remove: byOwner<CallOutcome>('denied', 'own', 'own'),
  // Shows any signed-in user whether an address is free (gallery-address.test.ts).
  is_gallery_slug_free: byOwner<CallOutcome>('denied', 'own', 'own'),
  list_deleted: { ...byOwner<CallOutcome>('denied', 'own', 'own'), halfway: 'denied' },
  list_security_events: byOwner<CallOutcome>('denied', 'own', 'own'),
  list_sessions: byOwner<CallOutcome>('denied', 'own', 'own'),
  // Only the caller's own requests (signing-requests.test.ts).
  note_filed_signature: byOwner<CallOutcome>('denied', 'own', 'own'),
  post_at: PUBLIC,
  post_tags: PUBLIC,
  published_posts: PUBLIC,
  pull_changes: OWN_ROWS,
  pull_newest: OWN_ROWS,
  pull_path_points: OWN_ROWS,
  pull_paths: OWN_ROWS,
  request_signature: { ...byOwner<CallOutcome>('denied', 'own', 'not found'), halfway: 'denied' },
  // Removes only the caller's own address (calendar-feed.test.ts).
  revoke_calendar_feed: byOwner<CallOutcome>('denied', 'own', 'own'),
  revoke_signing_request: byOwner<CallOutcome>('denied', 'own', 'own'),
  restore_deleted: { ...byOwner<CallOutcome>('denied', 'not found', 'not found'), halfway: 'denied' },
  row_quota: byOwner<CallOutcome>('denied', 'own', 'own'),
  set_active_quest: ON_OWN_QUEST,
  signing_requests: byOwner<CallOutcome>('denied', 'own', 'own'),
  site_settings: PUBLIC,
  storage_used: byOwner<CallOutcome>('denied', 'own', 'own'),
};

/** Functions outside the API that signed-in users may execute, because the policies call them. */
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
  'agreement_to_sign',
  'answer_agreement',
  'calendar_events',
  'calendar_feed_created_at',
  'create_calendar_feed',
  'delete_permanently',
  'end_session',
  'files_to_remove',
  'is_admin',
  'is_file_kept',
  'is_gallery_slug_free',
  'is_https_address',
  'is_media_path',
  'is_on_globe',
  'is_profile_picture',
  'is_second_step_done',
  'is_shown',
  'is_sound_polygon',
  'list_deleted',
  'list_security_events',
  'list_sessions',
  'may_store_media',
  'note_filed_signature',
  'owns_contact',
  'owns_equipment',
  'owns_permission',
  'post_at',
  'post_tags',
  'public_gallery',
  'published_posts',
  'pull_changes',
  'request_signature',
  'restore_deleted',
  'revoke_calendar_feed',
  'revoke_signing_request',
  'row_quota',
  'signing_requests',
  'site_settings',
];

export const PRIVATE_FUNCTIONS_FOR_ANYBODY: readonly string[] = [
  'agreement_to_sign',
  'answer_agreement',
  'calendar_events',
  'post_at',
  'post_tags',
  'public_gallery',
  'published_posts',
  'site_settings',
];

/** The SECURITY DEFINER functions. Each checks its caller itself and has its own test. */
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
  'agreement_to_sign',
  'answer_agreement',
  'calendar_events',
  'calendar_feed_created_at',
  'create_calendar_feed',
  'delete_permanently',
  'end_session',
  'files_to_remove',
  'is_admin',
  'is_file_kept',
  'is_gallery_slug_free',
  'is_second_step_done',
  'list_deleted',
  'list_security_events',
  'list_sessions',
  'note_filed_signature',
  'post_at',
  'post_tags',
  'public_gallery',
  'published_posts',
  'request_signature',
  'restore_deleted',
  'revoke_calendar_feed',
  'revoke_signing_request',
  'row_quota',
  'signing_requests',
  'site_settings',
];

/** The definer functions that need no second step: they return no account data, ask for a secret, or serve a policy. */
export const OPEN_DEFINER_FUNCTIONS: readonly string[] = [
  'agreement_to_sign',
  'answer_agreement',
  'calendar_events',
  'is_file_kept',
  'is_gallery_slug_free',
  'post_at',
  'post_tags',
  'public_gallery',
  'published_posts',
  'site_settings',
];
