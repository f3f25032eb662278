import type { UserId } from '@metalquest/core/ids';
import { createEngine, type SyncEngine } from '@metalquest/sync/engine';
import { getSupabase } from '../lib/supabase.ts';

/** Opens the user's engine: the replica can be read when this resolves, whatever the network does. */
export async function openEngine(userId: UserId): Promise<SyncEngine> {
  const engine = createEngine({ userId, supabase: await getSupabase() });
  await engine.start();
  return engine;
}
