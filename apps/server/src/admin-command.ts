import { type Database, DatabaseError } from '@metalquest/backend/db/database';
import { CommandError, withDatabase } from './database-for-command.ts';
import type { Settings } from './settings.ts';

const USAGE = `Usage: npm run metalquest -- admin <command>
  admin list            list the administrators of this installation
  admin grant EMAIL     make the account an administrator; needs --force if its address is not confirmed
  admin revoke EMAIL    remove the administrator role
  admin remove-factors EMAIL
                        turn off two-factor authentication and remove the passkeys, for a user
                        who lost their app and codes or their phone`;

interface Account {
  id: string;
  email: string | null;
  suspended: boolean;
  lastSignIn: string | null;
}

/**
 * `admin list`, `admin grant EMAIL`, `admin revoke EMAIL`, `admin remove-factors EMAIL`, directly on the
 * database: creates the first administrator and recovers access. Writes changes to the audit log.
 * @throws CommandError with the remedy
 */
export async function adminCommand(
  settings: Settings,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const order = readOrder(args);
  await withDatabase(settings, (db) => carryOut(db, order, print));
}

type Order =
  | { action: 'list' }
  | { action: 'grant'; email: string; force: boolean }
  | { action: 'revoke'; email: string }
  | { action: 'remove-factors'; email: string };

/** @throws CommandError with the usage */
export function readOrder(args: readonly string[]): Order {
  const [action, address, option] = args;
  const email = address?.trim();
  if (action === 'list' && email === undefined) return { action };
  if (action === 'grant' && email && (option === undefined || option === '--force')) {
    return { action, email, force: option !== undefined };
  }
  if ((action === 'revoke' || action === 'remove-factors') && email && option === undefined)
    return { action, email };
  throw new CommandError(USAGE);
}

export async function carryOut(db: Database, order: Order, print: (line: string) => void): Promise<void> {
  if (order.action === 'list') list(await accounts(db, null), print);
  else if (order.action === 'remove-factors') print(await removeFactors(db, order.email));
  else
    print(await setAdmin(db, order.email, order.action === 'grant', order.action === 'grant' && order.force));
}

/** @throws CommandError if there is not exactly one account */
async function accountAt(db: Database, email: string): Promise<Account> {
  const [account, other] = await accounts(db, email);
  if (!account) {
    throw new CommandError(
      `There is no account with the address ${email}. Sign up with it in the app first.`,
    );
  }
  // Supabase allows SSO accounts with an address that another account has.
  if (other)
    throw new CommandError(`More than one account has the address ${email}. Make the change in SQL, by id.`);
  return account;
}

/** Signs out all devices too, since a lost phone may hold a session. */
async function removeFactors(db: Database, email: string): Promise<string> {
  const account = await accountAt(db, email);
  return db.transaction(async (tx) => {
    const removed = await tx.query('delete from auth.mfa_factors where user_id = $1 returning id', [
      account.id,
    ]);
    // Supabase projects from before passkeys lack this table.
    const [existing] = await tx.query<{ there: boolean }>(
      "select to_regclass('auth.webauthn_credentials') is not null as there",
    );
    const passkeys = existing?.there
      ? await tx.query('delete from auth.webauthn_credentials where user_id = $1 returning id', [account.id])
      : [];
    if (removed.length + passkeys.length === 0) {
      return `Nothing to do: ${email} has no two-factor authentication and no passkey.`;
    }
    await tx.query('delete from auth.sessions where user_id = $1', [account.id]);
    await tx.query("select private.write_audit(null, 'command line', 'factors.removed', $1)", [account.id]);
    return `Two-factor authentication and the passkeys of ${email} were removed. All their devices were signed out.`;
  });
}

async function setAdmin(db: Database, email: string, grant: boolean, force: boolean): Promise<string> {
  const account = await accountAt(db, email);
  const [row] = await db
    .query<{ changed: boolean }>("select private.set_admin($1, $2, null, 'command line', $3) as changed", [
      account.id,
      grant,
      force,
    ])
    .catch((cause: unknown) => {
      if (!(cause instanceof DatabaseError) || !/^PT4/.test(cause.code)) throw cause;
      const hint = cause.code === 'PT428' ? ' If you know whose account it is, add --force.' : '';
      throw new CommandError(`${email}: ${cause.message}.${hint}`);
    });
  if (!row?.changed) return `Nothing to do: ${email} is ${grant ? 'already' : 'not'} an administrator.`;
  if (grant) return `${email} is now an administrator, from their next sign-in.`;
  const left = (await accounts(db, null)).filter((one) => !one.suspended).length;
  return left > 0
    ? `${email} is no longer an administrator.`
    : `${email} is no longer an administrator. There is none now: \`admin grant EMAIL\` adds one.`;
}

function list(admins: readonly Account[], print: (line: string) => void): void {
  if (admins.length === 0) print('There is no administrator. `admin grant EMAIL` adds one.');
  for (const { email, id, suspended, lastSignIn } of admins) {
    const seen = lastSignIn ? `last signed in ${lastSignIn.slice(0, 10)}` : 'never signed in';
    print(`${email ?? id}  ${seen}${suspended ? '  suspended' : ''}`);
  }
}

/** Accounts with an email, ignoring case; null selects all administrators. */
function accounts(db: Database, email: string | null): Promise<Account[]> {
  return db.query<Account>(
    `select u.id, u.email::text as email, u.last_sign_in_at::text as "lastSignIn",
       coalesce(u.banned_until > now(), false) as suspended
     from auth.users u
     where case when $1::text is null then u.raw_app_meta_data ->> 'admin' = 'true' else lower(u.email) = lower($1) end
     order by lower(u.email), u.id limit 1000`,
    [email],
  );
}
