import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from '../support/harness.ts';

export interface Account {
  client: SupabaseClient;
  userId: string;
  token: string;
  findId: string;
}

export async function signUpWithFind(backend: TestBackend): Promise<Account> {
  const { client, userId } = await backend.signUp();
  const { data } = await client.auth.getSession();
  const [find] = await backend.db.query<{ id: string }>(
    `with quest as (insert into public.quests (user_id, title) values ($1, 'Barley field') returning id)
     insert into public.finds (user_id, quest_id) select $1, id from quest returning id`,
    [userId],
  );
  return { client, userId, token: data.session?.access_token ?? '', findId: find?.id ?? '' };
}
