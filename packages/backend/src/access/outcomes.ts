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

/**
 * Who asks. `admin`: the token says admin, and so does the live row. `revoked`: the token still says so, the row no
 * longer does. `halfway`: the owner's account by the first step alone, where it has a second factor.
 */
export const ROLES = ['anon', 'owner', 'other', 'admin', 'revoked', 'halfway'] as const;
export type Role = (typeof ROLES)[number];

/** In the order of VERBS. */
export type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome];
export type ByRole<T> = Readonly<Record<Role, T>>;

/** Where an administrator, and half a sign-in, is a stranger like any other, which is what user data wants. */
export function byOwner<T>(anon: T, owner: T, stranger: T): ByRole<T> {
  return { anon, owner, other: stranger, admin: stranger, revoked: stranger, halfway: stranger };
}
