import type { Queryable } from '../db/database.ts';
import type { FunctionSwitch } from './edge-function.ts';

export async function isSwitchedOn(db: Queryable, feature: FunctionSwitch): Promise<boolean> {
  const [row] = await db.query<{ is_on: boolean }>('select private.is_switched_on($1) as is_on', [feature]);
  return row?.is_on !== false;
}
