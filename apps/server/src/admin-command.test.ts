import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@metalquest/backend/db/database';
import { migrate } from '@metalquest/backend/db/migrate';
import { openPostgres } from '@metalquest/backend/db/postgres';
import { openTestDatabase } from '@metalquest/backend/test/support/harness';
import { openPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommand, carryOut, readOrder } from './admin-command.ts';
import { lockData } from './control/data-lock.ts';
import { CommandError } from './database-for-command.ts';
import { readSettings } from './settings.ts';

const ADDRESSES = ['Ada@Example.org', 'bob@example.org', 'unseen@example.org', 'new@example.org'];

/** The third account has a confirmed but unproven address, the last an unconfirmed one. */
async function settle(db: Database): Promise<void> {
  await db.query(
    'insert into auth.users (email, email_confirmed_at, email_proven_at) select unnest($1::text[]), now(), now()',
    [`{${ADDRESSES.join(',')}}`],
  );
  await db.query("update auth.users set email_proven_at = null where email = 'unseen@example.org'");
  await db.query("update auth.users set email_confirmed_at = null where email = 'new@example.org'");
}

describe('admin', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    await migrate(db);
    await settle(db);
  });
  afterAll(() => db.close());
  const look = (sql: string) => db.query(sql);
  const run = async (...args: string[]): Promise<string[]> => {
    const output: string[] = [];
    await carryOut(db, readOrder(args), (line) => output.push(line));
    return output;
  };

  it('grants, lists and revokes by address, ignoring case, and writes the audit log', async () => {
    expect(await run('list')).toEqual(['There is no administrator. `admin grant EMAIL` adds one.']);
    expect(await run('grant', 'ada@example.ORG')).toEqual([
      'ada@example.ORG is now an administrator, from their next sign-in.',
    ]);
    expect(await run('grant', ' Ada@Example.org ')).toEqual([
      'Nothing to do: Ada@Example.org is already an administrator.',
    ]);
    expect(await run('list')).toEqual(['Ada@Example.org  never signed in']);
    await run('grant', 'bob@example.org');
    await look(
      "update auth.users set banned_until = '2190-01-01', last_sign_in_at = '2026-02-03T10:00:00Z' where email = 'bob@example.org'",
    );
    expect(await run('list')).toEqual([
      'Ada@Example.org  never signed in',
      'bob@example.org  last signed in 2026-02-03  suspended',
    ]);
    expect(await run('revoke', 'ada@example.org')).toEqual([
      'ada@example.org is no longer an administrator. There is none now: `admin grant EMAIL` adds one.',
    ]);
    expect(await run('revoke', 'ada@example.org')).toEqual([
      'Nothing to do: ada@example.org is not an administrator.',
    ]);
    expect(
      await look(
        `select l.actor, l.via, l.action, u.email from private.audit_log l join auth.users u on u.id = l.target order by l.id`,
      ),
    ).toEqual([
      { actor: null, via: 'command line', action: 'admin.granted', email: 'Ada@Example.org' },
      { actor: null, via: 'command line', action: 'admin.granted', email: 'bob@example.org' },
      { actor: null, via: 'command line', action: 'admin.revoked', email: 'Ada@Example.org' },
    ]);
    expect(
      await look("select raw_app_meta_data as app from auth.users where email = 'Ada@Example.org'"),
    ).toEqual([{ app: {} }]);
  });

  it('turns off two-factor authentication and removes passkeys for a user who lost them', async () => {
    await look(
      `with ada as (select id from auth.users where email = 'Ada@Example.org'),
         session as (insert into auth.sessions (user_id) select id from ada),
         passkey as (
           insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, created_at, updated_at)
           select gen_random_uuid(), id, 'a', 'b', now(), now() from ada)
       insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       select gen_random_uuid(), id, 'totp', 'verified', 'A', now(), now() from ada`,
    );
    expect(await run('remove-factors', 'ada@example.org')).toEqual([
      'Two-factor authentication and the passkeys of ada@example.org were removed. All their devices were signed out.',
    ]);
    expect(
      await look(
        'select id from auth.mfa_factors union all select id from auth.sessions union all select id from auth.webauthn_credentials',
      ),
    ).toEqual([]);
    expect(await look("select via, action from private.audit_log where action like 'factors%'")).toEqual([
      { via: 'command line', action: 'factors.removed' },
    ]);
    expect(await run('remove-factors', 'ada@example.org')).toEqual([
      'Nothing to do: ada@example.org has no two-factor authentication and no passkey.',
    ]);
  });

  it('grants an account with an unproven address only with --force', async () => {
    await expect(run('grant', 'unseen@example.org')).rejects.toThrow(
      'unseen@example.org: The email address of this account is not verified. The owner must sign in once with a link from an email. If you know whose account it is, add --force.',
    );
    expect(await run('grant', 'unseen@example.org', '--force')).toEqual([
      'unseen@example.org is now an administrator, from their next sign-in.',
    ]);
    expect(await run('revoke', 'unseen@example.org')).toHaveLength(1);
  });

  it.each([
    [['grant', 'nobody@example.org'], 'There is no account with the address nobody@example.org'],
    [['grant', 'new@example.org'], 'new@example.org: The email address of this account is not confirmed'],
    [['grant', "' or true --"], 'There is no account'],
    [['grant', '%'], 'There is no account'],
    [['grant'], 'Usage:'],
    [['grant', ''], 'Usage:'],
    [['revoke', 'a', 'b'], 'Usage:'],
    [['list', 'all'], 'Usage:'],
    [['revoke', 'bob@example.org', '--force'], 'Usage:'],
    [['grant', 'bob@example.org', '--really'], 'Usage:'],
    [['make', 'a'], 'Usage:'],
    [[], 'Usage:'],
  ])('%j is refused with a usage message', async (args, words) => {
    const failure = await run(...args).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(CommandError);
    expect(String(failure)).toContain(words);
  });
});

describe('the command', () => {
  const server = process.env.METALQUEST_TEST_DATABASE_URL;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'metalquest-admin-command-'));
    env = { METALQUEST_DATA: folder };
    if (server) {
      env.DATABASE_URL = await newDatabase(server);
      const db = await openPostgres(env.DATABASE_URL, { max: 1 });
      await migrate(db);
      await settle(db);
      await db.close();
    } else {
      const db = await openPreparedPglite(path.join(folder, 'database'));
      await settle(db);
      await db.close();
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('works next to a running server on PostgreSQL, and asks to stop it with the embedded database', async () => {
    const output: string[] = [];
    const run = (...args: string[]) => adminCommand(readSettings(env), args, (line) => output.push(line));
    const lock = await lockData(folder);
    if (server) await run('grant', 'bob@example.org');
    else
      await expect(run('list')).rejects.toThrow(
        /MetalQuest is running on .* Stop it, run this command again/,
      );
    await lock.release();
    if (!server) await run('grant', 'bob@example.org');
    await run('list');
    expect(output).toEqual([
      'bob@example.org is now an administrator, from their next sign-in.',
      'bob@example.org  never signed in',
    ]);
  });

  it('does not create a missing database', async () => {
    const empty = await mkdtemp(path.join(tmpdir(), 'metalquest-empty-'));
    const settings = readSettings({ METALQUEST_DATA: empty });
    await expect(adminCommand(settings, ['list'], () => undefined)).rejects.toThrow(
      'There is no database in',
    );
    expect(await readdir(empty)).toEqual([]);
    await rm(empty, { recursive: true });
  });

  it('prints its usage before opening anything', async () => {
    const settings = readSettings({ METALQUEST_DATA: path.join(folder, 'nowhere') });
    await expect(adminCommand(settings, ['grant'], () => undefined)).rejects.toThrow('Usage:');
  });
});

async function newDatabase(server: string): Promise<string> {
  const admin = await openPostgres(server, { max: 1 });
  await admin.exec('create database admin_command');
  await admin.close();
  const address = new URL(server);
  address.pathname = '/admin_command';
  return address.href;
}
