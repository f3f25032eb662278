import { createClient } from '@supabase/supabase-js';
import { deleteUserFunction } from '../../../packages/backend/src/functions/delete-user.ts';
import { edgeHost, required } from '../_shared/host.ts';
import { serveAtEdge } from '../_shared/serve.ts';
import { supabaseAccounts } from './accounts.ts';

const url = required('SUPABASE_URL');
const options = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };
serveAtEdge(
  deleteUserFunction(
    edgeHost(),
    supabaseAccounts(createClient(url, required('SUPABASE_SERVICE_ROLE_KEY'), options), () =>
      createClient(url, required('SUPABASE_ANON_KEY'), options),
    ),
  ),
);
