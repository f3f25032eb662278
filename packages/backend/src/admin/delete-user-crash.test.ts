import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { type Accounts, deleteUserFunction } from '../functions/delete-user.ts';
import { embeddedAccounts } from '../functions/delete-user-accounts.ts';

let under: AdminUnderTest;
beforeAll(async () => {
  under = await startAdmin();
  await under.administrator();
});
afterAll(() => under.backend.close());

class Killed extends Error {}
const STEPS = ['files', 'removeFiles', 'erasePathPoints', 'deleteAccount'] as const;
type Step = (typeof STEPS)[number];

/** Wraps the real `accounts`, calling `interrupts` before and after each step. */
function watched(
  accounts: Accounts,
  interrupt: (step: Step, when: 'before' | 'after') => Promise<void>,
): Accounts {
  const around = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    await interrupt(step, 'before');
    const result = await work();
    await interrupt(step, 'after');
    return result;
  };
  return {
    ...accounts,
    files: (target, atMost) => around('files', () => accounts.files(target, atMost)),
    removeFiles: (files) => around('removeFiles', () => accounts.removeFiles(files)),
    erasePathPoints: (target, atMost) =>
      around('erasePathPoints', () => accounts.erasePathPoints(target, atMost)),
    deleteAccount: (actor, target) => around('deleteAccount', () => accounts.deleteAccount(actor, target)),
  };
}

async function call(
  member: Member,
  interrupt: (step: Step, when: 'before' | 'after') => Promise<void> = async () => undefined,
): Promise<Response> {
  const context = await contextOf(under);
  const handler = deleteUserFunction(hostFor(context), watched(embeddedAccounts(context), interrupt));
  return handler(deletionRequest(member.token, { user_id: member.userId }));
}

async function expectDeleted(member: Member, versions: string[]): Promise<void> {
  expect(await remains(under, member.userId)).toEqual({});
  const disk = await filesOnDisk(under);
  expect(disk.filter((file) => versions.some((version) => file.includes(version)))).toEqual([]);
  expect((await under.audit(member.userId)).map(({ action }) => action)).toEqual(['user.deleted']);
}

describe('an interrupted deletion', () => {
  const moments = STEPS.flatMap((step) => [['before', step] as const, ['after', step] as const]);
  it.each(moments)('%s %s is completed by the next call', async (when, step) => {
    const leaver = await under.member();
    await settle(leaver);
    const versions = await versionsOf(under, leaver.userId);
    const broken = call(leaver, async (...now) => {
      if (now[0] === step && now[1] === when) throw new Killed();
    });
    await expect(broken).rejects.toBeInstanceOf(Killed);
    // Either the account and its files remain, or nothing: never an orphaned file.
    const done = step === 'deleteAccount' && when === 'after';
    expect(Object.hasOwn(await remains(under, leaver.userId), 'auth.users')).toBe(!done);
    expect((await call(leaver)).status).toBe(done ? 401 : 200);
    await expectDeleted(leaver, versions);
  });

  it('between the bytes of a file and its row is completed by the next call', async () => {
    const leaver = await under.member();
    await settle(leaver);
    const versions = await versionsOf(under, leaver.userId);
    const { db, ...rest } = await contextOf(under);
    const breaking = embeddedAccounts({
      ...rest,
      db: {
        ...db,
        query: (sql, params) =>
          sql.startsWith('delete from storage.objects')
            ? Promise.reject(new Killed())
            : db.query(sql, params),
      },
    });
    const handler = deleteUserFunction(hostFor({ db, ...rest }), breaking);
    const broken = handler(deletionRequest(leaver.token, { user_id: leaver.userId }));
    await expect(broken).rejects.toBeInstanceOf(Killed);
    expect(await versionsOf(under, leaver.userId)).toHaveLength(3);
    expect((await call(leaver)).status).toBe(200);
    await expectDeleted(leaver, versions);
  });
});

describe('a device that uploads while its account is deleted', () => {
  it('loses the uploaded file', async () => {
    const leaver = await under.member();
    await settle(leaver);
    const versions = await versionsOf(under, leaver.userId);
    let sent = false;
    const answer = await call(leaver, async (step, when) => {
      if (step !== 'deleteAccount' || when !== 'before' || sent) return;
      sent = true;
      await settle(leaver);
      versions.push(...(await versionsOf(under, leaver.userId)));
    });
    expect(await answer.json()).toEqual({ deleted: leaver.userId, files: 6 });
    expect(versions).toHaveLength(6);
    await expectDeleted(leaver, versions);
  });

  it('continuously gets an error, and the deletion can be retried', async () => {
    const leaver = await under.member();
    const answer = await call(leaver, async (step, when) => {
      if (step === 'deleteAccount' && when === 'before') await settle(leaver);
    });
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'account_in_use']);
    const versions = await versionsOf(under, leaver.userId);
    expect((await call(leaver)).status).toBe(200);
    await expectDeleted(leaver, versions);
  });
});
