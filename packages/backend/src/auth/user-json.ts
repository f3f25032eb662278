import type { Factor } from './factors/factors.ts';
import type { Account, IdentityRow } from './users.ts';

/** The account as in GoTrue's internal/models/user.go: omits absent times, `identities` is never null. */
export function userJson({ user, identities, factors }: Account): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...time('email_confirmed_at', user.email_confirmed_at),
    phone: user.phone ?? '',
    ...time('phone_confirmed_at', user.phone_confirmed_at),
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.email_confirmed_at ?? user.phone_confirmed_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(identityJson),
    ...(factors.length > 0 ? { factors: factors.map(factorJson) } : {}),
    ...time('created_at', user.created_at),
    ...time('updated_at', user.updated_at),
    ...time('banned_until', user.banned_until),
    is_anonymous: user.is_anonymous,
  };
}

function identityJson(identity: IdentityRow): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...time('last_sign_in_at', identity.last_sign_in_at),
    ...time('created_at', identity.created_at),
    ...time('updated_at', identity.updated_at),
    ...(identity.email ? { email: identity.email } : {}),
  };
}

function factorJson(factor: Factor): Record<string, unknown> {
  return {
    id: factor.id,
    ...time('created_at', factor.created_at),
    ...time('updated_at', factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
  };
}

function time(name: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: new Date(value).toISOString() };
}
