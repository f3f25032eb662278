import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supabaseAccounts } from '../../../../supabase/functions/delete-user/accounts.ts';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';
import {
  contextOf,
  deletionRequest,
  filesOnDisk,
  hostFor,
  remains,
  settle,
  versionsOf,
} from '../../test/admin/test-deletion.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';
import type { AccessClaims } from '../auth/access-tokens.ts';
import { authService } from '../auth/service.ts';
import type { Database } from '../db/database.ts';
import { deleteUserFunction } from '../functions/delete-user.ts';
import { mountServices, type Service } from '../mount.ts';
import { restService } from '../rest/service.ts';
import { storageService } from '../storage/service.ts';

const SERVICE_KEY = 'the key of the service role';
const SERVICE: AccessClaims = {
  sub: randomUUID(),
  role: 'authenticated',
  aud: 'authenticated',
  email: '',
  phone: '',
  session_id: randomUUID(),
  app_metadata: {},
  user_metadata: {},
  aal: 'aal1',
  amr: [],
  is_anonymous: false,
  iss: '',
  iat: 0,
  exp: 4_102_444_800,
};

let under: AdminUnderTest;
let project: FastifyInstance;
let admin: Member;
let call: (token: string, body: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;

/** The real services with a service role, as the edge function finds them in a Supabase project. */
beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
  const context = await contextOf(under);
  const { db, tokens } = context;
  const withService: Database = {
    ...db,
    as: (caller, work, options) =>
      db.as(
        caller.claims.sub === SERVICE.sub
          ? { role: 'service_role', claims: { role: 'service_role' } }
          : caller,
        work,
        options,
      ),
  };
  project = Fastify();
  const auth: Service = async (app, parts) => {
    // The embedded service has no admin routes; the function needs this one.
    app.get<{ Params: { id: string } }>('/admin/users/:id', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${SERVICE_KEY}`) return reply.code(403).send({});
      const [row] = await db.query('select id, email from auth.users where id = $1', [request.params.id]);
      return row ?? reply.code(404).send({ code: 'user_not_found', message: 'User not found' });
    });
    await authService(app, parts);
  };
  await mountServices(
    project,
    {
      ...context,
      db: withService,
      tokens: {
        ...tokens,
        verify: async (token) => (token === SERVICE_KEY ? SERVICE : tokens.verify(token)),
      },
      fetch,
      log: project.log,
    },
    { '/rest/v1': restService, '/storage/v1': storageService, '/auth/v1': auth },
  );
  const url = await project.listen({ host: '127.0.0.1', port: 0 });
  const client = (key: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
    });
  const handler = deleteUserFunction(
    hostFor(context),
    supabaseAccounts(client(SERVICE_KEY), () => client(under.backend.anonKey)),
  );
  call = async (token, body) => {
    const response = await handler(deletionRequest(token, body));
    return { status: response.status, body: await response.json() };
  };
});
afterAll(async () => {
  await project.close();
  await under.backend.close();
});

describe('the edge function on Supabase', () => {
  it('deletes an account with every row and file', async () => {
    const leaver = await under.member();
    await settle(leaver);
    const versions = await versionsOf(under, leaver.userId);
    expect(await call(leaver.token, { user_id: leaver.userId })).toEqual({
      status: 200,
      body: { deleted: leaver.userId, files: 3 },
    });
    expect(await remains(under, leaver.userId)).toEqual({});
    const disk = await filesOnDisk(under);
    expect(disk.filter((file) => versions.some((version) => file.includes(version)))).toEqual([]);
    expect(await under.audit(leaver.userId)).toMatchObject([
      { actor: leaver.userId, action: 'user.deleted' },
    ]);
  });

  it('enforces the same permissions', async () => {
    const [target, thief] = [await under.member(), await under.member()];
    await settle(target);
    const user_id = target.userId;
    expect(await call(thief.token, { user_id })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await call(under.backend.anonKey, { user_id })).toMatchObject({ status: 401 });
    expect(await call(SERVICE_KEY, { user_id })).toMatchObject({ status: 401 });
    expect(await call(admin.token, { user_id: admin.userId })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    expect(await call(admin.token, { user_id: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect(await call(admin.token, { user_id })).toMatchObject({ status: 200, body: { files: 3 } });
    expect(await remains(under, user_id)).toEqual({});
  });

  it('requires and checks a password, and leaves no session behind', async () => {
    const owner = await under.member();
    under.clock.ms += 11 * 60_000;
    const ask = (password?: string) => call(owner.token, { user_id: owner.userId, password });
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
    expect(await ask('not my password')).toMatchObject({ status: 403, body: { code: 'invalid_password' } });
    const sessions = () =>
      under.backend.db.query('select id from auth.sessions where user_id = $1', [admin.userId]);
    const before = await sessions();
    const other = await under.member();
    expect((await call(admin.token, { user_id: other.userId, password: TEST_PASSWORD })).status).toBe(200);
    expect(await sessions()).toEqual(before);
    expect((await ask(TEST_PASSWORD)).status).toBe(200);
  });
});
