import type { SupabaseClient } from '@supabase/supabase-js';
import type { ServerConnection } from '../../src/server/server-connection.ts';

/** The engine's connection, made of a test's client. */
export function connectionOf(client: SupabaseClient): ServerConnection {
  const { publicUrl } = client.storage.from('media').getPublicUrl('').data;
  const [storageUrl = ''] = publicUrl.split('/object/public/');
  return {
    apiKey: client.realtime.apiKey ?? '',
    storageUrl,
    auth: client.auth,
    rest: client,
    storage: async () => client.storage,
    realtime: async () => client.realtime,
  };
}
