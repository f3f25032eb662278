export type Outcome =
  | 'done'
  | 'nothing'
  /** SQLSTATE 42501: 401 for `anon`, 403 for a signed-in user. */
  | 'denied'
  | 'conflict';

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** `revoked`: the token says admin, the row no longer does. `halfway`: lacks its second sign-in step. */
export const ROLES = ['anon', 'owner', 'other', 'admin', 'revoked', 'halfway'] as const;
export type Role = (typeof ROLES)[number];

/** In the order of VERBS. */
export type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome];
export type ByRole<T> = Readonly<Record<Role, T>>;

/** For user data: administrators and half-finished sign-ins count as strangers. */
export function byOwner<T>(anon: T, owner: T, stranger: T): ByRole<T> {
  return { anon, owner, other: stranger, admin: stranger, revoked: stranger, halfway: stranger };
}
