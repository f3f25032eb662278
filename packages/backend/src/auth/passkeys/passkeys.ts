import type { Queryable } from '../../db/database.ts';
import type { Transport } from './credential-json.ts';

/** Public columns of auth.webauthn_credentials; times are Postgres text. */
export interface Passkey {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface StoredPasskey extends Passkey {
  user_id: string;
  /** Base64url. */
  credentialId: string;
  /** A COSE key. */
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: Transport[];
}

export interface NewPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  aaguid: string;
  signCount: number;
  transports: readonly Transport[];
  isSyncable: boolean;
  isSynced: boolean;
  name: string;
}

const COLUMNS = 'id, friendly_name, created_at, last_used_at';

export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  return db.query<Passkey>(
    `select ${COLUMNS} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  );
}

/** Credential ids with transports, which the browser uses to avoid a second passkey on one authenticator. */
export async function listCredentials(
  db: Queryable,
  userId: string,
): Promise<{ id: string; transports: Transport[] }[]> {
  const rows = await db.query<{ credential_id: string; transports: Transport[] }>(
    "select encode(credential_id, 'hex') as credential_id, transports from auth.webauthn_credentials where user_id = $1",
    [userId],
  );
  return rows.map(({ credential_id, transports }) => ({ id: fromHex(credential_id), transports }));
}

/** @param credentialId base64url */
export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await db.query<
    Passkey & { user_id: string; public_key: string; sign_count: string; transports: Transport[] }
  >(
    `select ${COLUMNS}, user_id, encode(public_key, 'hex') as public_key, sign_count::text as sign_count, transports
     from auth.webauthn_credentials where credential_id = decode($1, 'hex')`,
    [toHex(credentialId)],
  );
  if (!row) return null;
  const { public_key, sign_count, ...passkey } = row;
  return {
    ...passkey,
    credentialId,
    publicKey: Uint8Array.from(Buffer.from(public_key, 'hex')),
    signCount: Number(sign_count),
  };
}

/** @returns null if any account already has this credential id */
export async function insertPasskey(
  tx: Queryable,
  passkey: NewPasskey,
  nowMs: number,
): Promise<Passkey | null> {
  const [row] = await tx.query<Passkey>(
    `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, aaguid, sign_count, transports,
       backup_eligible, backed_up, friendly_name, created_at, updated_at)
     values ($1, $2, decode($3, 'hex'), decode($4, 'hex'), $5, $6, $7::text::jsonb, $8, $9, $10, $11, $11)
     on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [
      passkey.id,
      passkey.userId,
      toHex(passkey.credentialId),
      Buffer.from(passkey.publicKey).toString('hex'),
      passkey.aaguid,
      passkey.signCount,
      JSON.stringify(passkey.transports),
      passkey.isSyncable,
      passkey.isSynced,
      passkey.name,
      new Date(nowMs).toISOString(),
    ],
  );
  return row ?? null;
}

/** @returns false if the passkey was removed or a concurrent sign-in has already advanced its counter */
export async function noteUse(
  tx: Queryable,
  passkeyId: string,
  { signCount, isSynced }: { signCount: number; isSynced: boolean },
  nowMs: number,
): Promise<boolean> {
  const used = await tx.query(
    `update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0)) returning id`,
    [passkeyId, signCount, isSynced, new Date(nowMs).toISOString()],
  );
  return used.length > 0;
}

export async function renamePasskey(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
  nowMs: number,
): Promise<Passkey | null> {
  const [row] = await db.query<Passkey>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4
     where id = $1 and user_id = $2 returning ${COLUMNS}`,
    [id, userId, name, new Date(nowMs).toISOString()],
  );
  return row ?? null;
}

export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<Passkey | null> {
  const [row] = await tx.query<Passkey>(
    `delete from auth.webauthn_credentials where id = $1 and user_id = $2 returning ${COLUMNS}`,
    [id, userId],
  );
  return row ?? null;
}

export async function removePasskeysSince(tx: Queryable, userId: string, since: string): Promise<number> {
  const removed = await tx.query(
    'delete from auth.webauthn_credentials where user_id = $1 and created_at >= $2 returning id',
    [userId, since],
  );
  return removed.length;
}

const toHex = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('hex');
const fromHex = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
