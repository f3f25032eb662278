import type { GoTrueClient } from '@supabase/auth-js';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { RealtimeClient } from '@supabase/realtime-js';
import type { StorageClient } from '@supabase/storage-js';

/** The clients of a server's APIs. Those of storage and realtime load on first use. */
export interface ServerConnection {
  readonly apiKey: string;
  readonly storageUrl: string;
  readonly auth: Pick<GoTrueClient, 'getSession' | 'refreshSession'>;
  readonly rest: Pick<PostgrestClient, 'from' | 'rpc'>;
  readonly storage: () => Promise<StorageClient>;
  readonly realtime: () => Promise<RealtimeClient>;
}
