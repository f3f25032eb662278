import type { Queryable } from '../db/database.ts';
import type { FunctionSwitch } from './edge-function.ts';

/** Whether administrators have switched the feature on (20261122110200_feature_switches). */
export async function isSwitchedOn(db: Queryable, feature: FunctionSwitch): Promise<boolean> {
  const [row] = await db.query<{ is_on: boolean }>('select private.is_switched_on($1) as is_on', [feature]);
  return row?.is_on !== false;
}
