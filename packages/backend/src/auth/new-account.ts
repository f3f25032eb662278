import { randomUUID } from 'node:crypto';
import type { NewAccount } from './users.ts';

export function newAccount(input: {
  email: string;
  passwordHash: string | null;
  metadata: Record<string, unknown>;
  confirmed: boolean;
  nowMs: number;
}): NewAccount {
  const id = randomUUID();
  const at = new Date(input.nowMs).toISOString();
  return {
    user: {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: input.email,
      phone: null,
      encrypted_password: input.passwordHash,
      email_confirmed_at: input.confirmed ? at : null,
      phone_confirmed_at: null,
      confirmation_sent_at: input.confirmed ? null : at,
      recovery_sent_at: null,
      email_change: null,
      email_change_sent_at: null,
      last_sign_in_at: null,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: input.metadata,
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
      identity_data: { sub: id, email: input.email, email_verified: input.confirmed, phone_verified: false },
      email: input.email,
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    },
  };
}
