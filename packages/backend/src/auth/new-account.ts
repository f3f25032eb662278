import { randomUUID } from 'node:crypto';
import type { NewAccount } from './users.ts';

export function newAccount(given: {
  email: string;
  passwordHash: string | null;
  metadata: Record<string, unknown>;
  confirmed: boolean;
  nowMs: number;
}): NewAccount {
  const id = randomUUID();
  const at = new Date(given.nowMs).toISOString();
  return {
    user: {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: given.email,
      phone: null,
      encrypted_password: given.passwordHash,
      email_confirmed_at: given.confirmed ? at : null,
      phone_confirmed_at: null,
      confirmation_sent_at: given.confirmed ? null : at,
      recovery_sent_at: null,
      email_change: null,
      email_change_sent_at: null,
      last_sign_in_at: null,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: given.metadata,
      is_anonymous: false,
      banned_until: null,
      created_at: at,
      updated_at: at,
    },
    identity: {
      id: randomUUID(),
      user_id: id,
      provider: 'email',
      provider_id: id,
      identity_data: { sub: id, email: given.email, email_verified: given.confirmed, phone_verified: false },
      email: given.email,
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    },
  };
}
