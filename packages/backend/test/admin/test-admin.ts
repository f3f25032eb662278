import type { SupabaseClient } from '@supabase/supabase-js';
import { authService } from '../../src/auth/service.ts';
import { functionsService } from '../../src/functions/service.ts';
import { restService } from '../../src/rest/service.ts';
import { storageService } from '../../src/storage/service.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../support/harness.ts';

export interface Member {
  client: SupabaseClient;
  userId: string;
  email: string;
  token: string;
}

export interface AdminUnderTest {
  backend: TestBackend;
  clock: { ms: number };
  member(email?: string): Promise<Member>;
  administrator(): Promise<Member>;
  signInAgain(member: Member): Promise<Member>;
  deleteUser(token: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  audit(target: string): Promise<{ actor: string | null; via: string; action: string; detail: object }[]>;
}

export async function startAdmin(): Promise<AdminUnderTest> {
  const clock = { ms: Date.now() };
  const backend = await startTestBackend({
    services: {
      '/rest/v1': restService,
      '/auth/v1': authService,
      '/storage/v1': storageService,
      '/functions/v1': functionsService,
    },
    now: () => clock.ms,
  });
  const signInAgain = async ({ email, userId }: Member): Promise<Member> => {
    const client = backend.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    if (error) throw error;
    return { client, email, userId, token: data.session.access_token };
  };
  const member = async (email?: string): Promise<Member> => {
    clock.ms += 1;
    const made = await backend.signUp(email);
    const { data } = await made.client.auth.getSession();
    return { ...made, token: data.session?.access_token ?? '' };
  };
  return {
    backend,
    clock,
    member,
    signInAgain,
    async administrator() {
      const made = await member();
      await backend.db.query("select private.set_admin($1, true, null, 'command line', force => true)", [
        made.userId,
      ]);
      return signInAgain(made);
    },
    async deleteUser(token, body) {
      const response = await fetch(`${backend.url}/functions/v1/delete-user`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    audit: (target) =>
      backend.db.query(
        'select actor, via, action, detail from private.audit_log where target = $1 order by id',
        [target],
      ),
  };
}
